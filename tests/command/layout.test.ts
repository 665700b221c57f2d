import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOf, scratch } from './collection.ts'
import { build, siteIn } from './incremental.ts'
import { call, run } from './run.ts'

interface File {
  readonly version: number
  readonly positions: Readonly<Record<string, readonly [number, number]>>
}

const at = (content: string) => join(content, 'graph-positions.json')
const text = (content: string) => readFileSync(at(content), 'utf8')
const file = (content: string) => JSON.parse(text(content)) as File
const layout = (content: string, ...flags: string[]) => call('layout', ['--content', content, ...flags])

describe('layout', () => {
  it('writes where nodes stand, which a build then keeps when a note is added', async () => {
    const content = copyOf('garden')
    writeFileSync(join(content, 'notes/hidden.md'), '---\ntitle: Hidden\ndraft: true\n---\n[[clay]]')
    const first = await layout(content)
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/: \d+ positions, \d+ new, 0 gone\n$/),
    ])
    const before = file(content)
    expect(before.version).toBe(1)
    expect(Object.keys(before.positions)).toContain('notes/clay.md')
    expect(Object.keys(before.positions)).toEqual(Object.keys(before.positions).sort())
    expect(text(content)).not.toContain('hidden')

    writeFileSync(join(content, 'notes/added.md'), '---\ntitle: Added\n---\n[[clay]]')
    const output = join(scratch(), 'site')
    await build(content, output, scratch())
    const site = siteIn(output)
    const { nodes } = JSON.parse(site.get('graph/whole.json') ?? '') as {
      nodes: { addresses: string[]; x: number[]; y: number[] }
    }
    const clay = nodes.addresses.indexOf('/notes/clay/')
    expect([nodes.x[clay], nodes.y[clay]]).toEqual(before.positions['notes/clay.md'])
    expect(nodes.addresses).toContain('/notes/added/')
    expect([...site.keys()].filter((path) => path.includes('positions'))).toEqual([])

    rmSync(join(content, 'notes/added.md'))
    writeFileSync(join(content, 'notes/other.md'), '---\ntitle: Other\n---\n[[clay]]')
    const second = await layout(content)
    expect(second.stdout).toMatch(/, 1 new, 0 gone\n$/)
    const { 'notes/other.md': other, ...others } = file(content).positions
    expect(others).toEqual(before.positions)
    expect(other).toBeDefined()
    rmSync(join(content, 'notes/other.md'))
    expect((await layout(content)).stdout).toMatch(/, 0 new, 1 gone\n$/)
    expect(file(content)).toEqual(before)
  })

  it('lays all out again when it is told to', async () => {
    const content = copyOf('garden')
    await layout(content)
    const first = text(content)
    writeFileSync(at(content), first.replace(/"notes\/clay\.md": \[.*\]/, '"notes/clay.md": [5, 6]'))
    await layout(content)
    expect(file(content).positions['notes/clay.md']).toEqual([5, 6])
    await layout(content, '--anew')
    expect(text(content)).toBe(first)
  })

  it('leaves a file alone that it cannot use, and says where the fault is', async () => {
    const content = copyOf('garden')
    writeFileSync(at(content), '{\n<<<<<<< HEAD\n')
    const { code, stdout, stderr } = await layout(content)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('graph-positions.json is unchanged, so correct it or use --anew'),
    ])
    expect(stdout).toContain('graph-positions.json:2:1  warning  invalid-positions')
    expect(text(content)).toBe('{\n<<<<<<< HEAD\n')
    expect((await call('check', ['--content', content])).stdout).toContain('graph-positions.json:2:1')
    expect((await layout(content, '--anew')).code).toBe(0)
    expect((await call('check', ['--content', content])).stdout).not.toContain('graph-positions.json')
  })

  it('writes nothing while there are errors', { tags: 'long' }, async () => {
    const content = copyOf('garden')
    writeFileSync(join(content, 'notes/broken.md'), '---\ntitle: [\n---\n')
    const { code, stdout } = await run('layout', ['--content', content])
    expect([code, stdout]).toEqual([1, expect.stringContaining('notes/broken.md')])
    expect(() => text(content)).toThrow('ENOENT')
  })
})
