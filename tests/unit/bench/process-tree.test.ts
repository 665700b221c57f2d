import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  keyOf,
  parseStat,
  sampleMilliseconds,
  treeOf,
  watchTree,
  type Process,
} from '../../../bench/process-tree.ts'

const process = (id: number, parent: number): Process => ({
  ...{ id, parent, name: 'node', started: String(id * 10), cpuSeconds: 0 },
})

describe('a tree of processes', () => {
  it('is read from what the kernel says, whatever a process is called', () => {
    const numbers = Array.from({ length: 30 }, (_, index) => 100 + index)
    expect(parseStat(`42 (a (b) c) S 7 ${numbers.join(' ')}\n`)).toEqual({
      ...{ id: 42, parent: 7, name: 'a (b) c' },
      // Fields 22, and 14 with 15, of which the fifth is the first of the numbers.
      ...{ started: '117', cpuSeconds: (109 + 110) / 100 },
    })
    expect(parseStat('')).toBeNull()
  })

  it('holds what descends from its root, and what once did', () => {
    const all = [process(1, 0), process(5, 1), process(6, 5), process(7, 6), process(8, 1), process(9, 8)]
    const ids = (known: readonly Process[]) =>
      treeOf(5, new Set(known.map(keyOf)), all)
        .map(({ id }) => id)
        .sort()
    expect(ids([])).toEqual([5, 6, 7])
    expect(ids([process(8, 5)])).toEqual([5, 6, 7, 8, 9])
    expect(ids([{ ...process(8, 5), started: 'at another time' }])).toEqual([5, 6, 7])
  })

  it.runIf(globalThis.process.platform === 'linux')(
    'is measured with the processes that it starts',
    async () => {
      const code =
        'const kept = Buffer.alloc(200e6, 1); process.stdin.on("data", () => kept.length); console.log(1)'
      const child = spawn('sh', ['-c', `"${globalThis.process.execPath}" -e '${code}'; true`])
      const stop = watchTree(child.pid ?? 0)
      await new Promise((done) => child.stdout.once('data', done))
      // A timer of this thread that is due before has had its turn by then.
      await pause(2 * sampleMilliseconds)
      child.stdin.end()
      await new Promise((done) => child.once('exit', done))
      const { peakBytes, peakWithoutIndexer, cpuSeconds } = stop()
      expect(peakBytes).toBeGreaterThan(200e6)
      expect(peakWithoutIndexer).toBe(peakBytes)
      expect(cpuSeconds).toBeGreaterThan(0)
    },
  )
})
