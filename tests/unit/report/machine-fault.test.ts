import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineFault } from '../../../src/report/machine-fault.ts'

let folder = ''
const file = () => join(folder, 'file')
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-fault-'))
  writeFileSync(file(), 'words')
})
afterAll(() => rmSync(folder, { recursive: true }))

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

const causeOf = (error: unknown) => machineFault(error)?.cause

describe('a fault of the machine', () => {
  it('is said with the path that it is about', () => {
    expect(machineFault(thrownBy(() => mkdirSync(join(file(), 'below'))))).toEqual({
      cause: `a file is where a folder should be (ENOTDIR: mkdir ${join(file(), 'below')})`,
      fix: 'move the file away',
    })
    expect(causeOf(thrownBy(() => writeFileSync(folder, '')))).toContain('(EISDIR: open')
    expect(causeOf(thrownBy(() => rmSync(folder)))).toContain('(EISDIR: rm')
    expect(causeOf(thrownBy(() => mkdirSync(folder)))).toContain('(EEXIST: mkdir')
  })

  it.skipIf(process.platform !== 'linux')('is a full disk', () => {
    const full = openSync('/dev/full', 'w')
    expect(causeOf(thrownBy(() => writeSync(full, 'words')))).toBe('the disk is full (ENOSPC: write)')
    closeSync(full)
  })

  it('is known behind another error', () => {
    const fault = thrownBy(() => readFileSync(folder))
    expect(causeOf(new Error('the site cannot be made', { cause: fault }))).toContain('(EISDIR: read')
    expect(causeOf(new AggregateError([new Error('another'), fault]))).toContain('(EISDIR: read')
  })

  it('is known when it has crossed a thread', async () => {
    const code = `import('node:fs').then(({ mkdirSync }) => {
      try { mkdirSync(${JSON.stringify(folder)}) } catch (error) {
        import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage(error))
      }
    })`
    const error = await new Promise((done) => new Worker(code, { eval: true }).once('message', done))
    expect(error).not.toHaveProperty('code')
    expect(causeOf(error)).toContain(`(EEXIST: mkdir '${folder}')`)
  })

  it('is known when another program has met it', async () => {
    const code = `fs.mkdirSync(${JSON.stringify(folder)})`
    const failed = await promisify(execFile)(process.execPath, ['-e', code]).catch((error: unknown) => error)
    expect(causeOf(failed)).toContain(`(EEXIST: mkdir '${folder}')`)
    const rust = new Error('Build failed: No space left on device (os error 28)')
    expect(causeOf(rust)).toBe('the disk is full (ENOSPC)')
  })

  it('is no fault of ours', () => {
    const ours = [
      thrownBy(() => readFileSync(join(folder, 'nowhere'))),
      thrownBy(() => readFileSync({} as never)),
      thrownBy(() => closeSync(1_000_000)),
      new TypeError('undefined is not a function'),
      new Error('if (code !== "EEXIST") throw error'),
      'EEXIST',
    ]
    expect(ours.map(machineFault)).toEqual(ours.map(() => null))
  })
})
