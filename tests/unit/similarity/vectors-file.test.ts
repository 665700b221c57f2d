import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readVectors, unmatchedVectors, vectorsIn } from '../../../src/similarity/vectors-file.ts'

const read = (...lines: string[]) => readVectors(lines)
const told = (problems: Awaited<ReturnType<typeof readVectors>>['problems']) =>
  problems.map(
    ({ rule, point, message, fix }) =>
      `${rule} ${point.line}:${point.column} ${message}${fix === null ? '' : ` — ${fix}`}`,
  )
const line = (id: string, ...vector: number[]) => JSON.stringify({ id, vector })

describe('a file of vectors', () => {
  it('holds one for each id, made as long as one', async () => {
    const { model, vectors, lineOf, problems } = await read(
      line('notes/a.md', 3, 4),
      '',
      '{ "vector": [0, -2e0], "id": "@kumar2024score", "more": true }',
    )
    expect(problems).toEqual([])
    expect(model).toBeNull()
    expect([...vectors]).toEqual([
      ['notes/a.md', Float32Array.of(0.6, 0.8)],
      ['@kumar2024score', Float32Array.of(0, -1)],
    ])
    expect([...lineOf]).toEqual([
      ['notes/a.md', 1],
      ['@kumar2024score', 3],
    ])
  })

  it('may say first what made them', async () => {
    expect(await read('\uFEFF{"model": "bge-m3", "made": "2026"}', line('a', 1))).toMatchObject({
      model: 'bge-m3',
      problems: [],
    })
    expect(told((await read(line('a', 1), '{"model": "bge-m3"}')).problems)).toEqual([
      expect.stringMatching(/^invalid-vectors 2:1 .*no "id"/),
    ])
  })

  it('may be empty', async () => {
    expect(await read('', ' ')).toMatchObject({ model: null, problems: [] })
  })
})

describe('a line that is at fault', () => {
  const first = line('first', 1, 2, 3)
  it.each([
    ['{"id": "a", "vector": [1, 2, 3]', /JSON/],
    ['[{"id": "a", "vector": [1, 2, 3]},', /JSON/],
    ['{"id": "a", "vector": [1, NaN, 3]}', /JSON/],
    ['{"id": "a", "vector": [1, null, 3]}', /the "vector" of a is not a list of numbers\)\.$/],
    ['{"id": "a", "vector": [1, 2, "3"]}', /is not a list of numbers/],
    ['{"id": "a", "vector": [1, 1e999, 3]}', /the numbers of a are all 0 or too large/],
    ['{"id": "a", "vector": [1e200, 1, 3]}', /are all 0 or too large/],
    ['{"id": "a", "vector": [0, -0, 0.0]}', /are all 0 or too large/],
    ['{"id": "a", "vector": [1, 2]}', /a has 2 numbers instead of 3\)\.$/],
    ['{"id": "a", "vector": []}', /a has 0 numbers/],
    ['{"id": "a", "vector": {"0": 1}}', /is not a list of numbers/],
    ['{"id": "a"}', /the "vector" of a is not a list of numbers/],
    ['{"vector": [1, 2, 3]}', /no "id"/],
    ['{"id": 7, "vector": [1, 2, 3]}', /no "id"/],
    ['{"id": "", "vector": [1, 2, 3]}', /no "id"/],
    ['{"id": "first", "vector": [7, 2, 3]}', /first already has a vector in line 1\)\.$/],
    ['  [1, 2, 3]', /no "id"/],
    ['7', /no "id"/],
    ['null', /no "id"/],
  ])('is left out alone: %s', async (faulty, problem) => {
    const { vectors, problems } = await read(first, faulty, line('last', 4, 5, 6))
    expect(told(problems)).toEqual([expect.stringMatching(problem)])
    expect(problems[0]).toMatchObject({ rule: 'invalid-vectors', point: { line: 2 } })
    expect([...vectors.keys()]).toEqual(['first', 'last'])
    expect(vectors.get('first')?.[0]).toBeCloseTo(1 / Math.sqrt(14), 6)
  })

  it('does not say how many numbers the others have', async () => {
    expect(told((await read('{"id": "a", "vector": []}')).problems)).toHaveLength(1)
    expect([...(await read('{"id": "a", "vector": [0]}', line('b', 1, 2))).vectors.keys()]).toEqual(['b'])
  })

  it('is told with the first fifty, and counted with the others', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `{"id": "${index}", "vector": [NaN]}`)
    const problems = told((await readVectors(lines)).problems)
    expect(problems).toHaveLength(51)
    expect(problems[49]).toMatch(/^invalid-vectors 50:1 /)
    expect(problems[50]).toBe('invalid-vectors 51:1 19950 more lines are wrong from here on.')
  })
})

describe('the nodes of a collection', () => {
  it('each have a vector, and each vector a node', async () => {
    const file = await read(line('a', 1), line('b', 1), line('c', 1))
    expect(unmatchedVectors(file, ['b', 'c', 'a'])).toEqual([])
    expect(told(unmatchedVectors(file, ['c', 'z', 'a', 'x']))).toEqual([
      'invalid-vectors 1:1 2 of 4 nodes have no vector: x, z. — make their vectors with the tool that made the others.',
      'invalid-vectors 2:1 No published node has the id "b". — use a path such as notes/theta.md, or @ and a citation key.',
    ])
  })

  it('may be many', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `notes/${index}.md`)
    const problems = told(unmatchedVectors(await readVectors(ids.map((id) => line(`x${id}`, 1))), ids))
    expect(problems).toHaveLength(52)
    expect(problems[0]).toMatch(
      /1:1 300 of 300 nodes have no vector: notes\/0\.md, .*, notes\/106\.md and 290 more\./,
    )
    expect(problems[51]).toBe('invalid-vectors 51:1 250 more lines are wrong from here on.')
  })
})

describe('vectorsIn', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vectors-file-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const setting = { line: 4, column: 3 }

  it('reads a file', async () => {
    const file = join(folder, 'vectors.jsonl')
    writeFileSync(file, `${line('a', 1)}\r\n${line('b', 2)}\r\n`)
    const { read, unreadable } = await vectorsIn(dirname(file), basename(file), setting)
    expect(unreadable).toBeNull()
    expect([...read.vectors.keys()]).toEqual(['a', 'b'])
    expect(read.problems).toEqual([])
  })

  it.each([
    ['vectors.jsonl', 'The file does not exist.'],
    ['.', 'The file of vectors cannot be read (it is not a regular file).'],
    ['pipe', 'The file of vectors cannot be read (it is not a regular file).'],
    ['away', 'The file of vectors cannot be read (it is a link out of the collection).'],
  ])('finds fault with the setting where %s cannot be read', async (path, message) => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    symlinkSync('/etc/hostname', join(folder, 'away'))
    const { read, unreadable } = await vectorsIn(folder, path, setting)
    expect(unreadable).toMatchObject({ rule: 'invalid-settings', point: setting, message })
    expect(read).toMatchObject({ problems: [], model: null })
    expect(read.vectors.size).toBe(0)
  })
})
