import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../../src/core/graph.ts'
import type { SavedPosition } from '../../../src/core/graph-position.ts'
import { extent } from '../../../src/core/graph-position.ts'
import { positionsText, readPositions } from '../../../src/collection/positions.ts'

const told = (source: string) =>
  readPositions(source).problems.map(({ point, message }) => `${point.line}:${point.column} ${message}`)
const file = (positions: string) => `{\n  "version": 1,\n  "positions": ${positions}\n}\n`

const coordinate = fc.nat(extent)
const nodeId = fc.string({ unit: 'grapheme' }).map((id) => id as NodeId)
const title = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '')
const position: fc.Arbitrary<SavedPosition> = fc.oneof(
  fc.tuple(nodeId, coordinate, coordinate),
  fc.tuple(nodeId, coordinate, coordinate, title),
)

describe('positions', () => {
  it('are read as they are written, whatever the ids, in the order of those', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position, { selector: ([id]) => id }), (kept) => {
        const sorted = kept.toSorted(([a], [b]) => (a < b ? -1 : 1))
        expect(readPositions(positionsText(kept))).toEqual({ kept: sorted, problems: [], isUsable: true })
      }),
    )
  })

  it('are written a node a line', () => {
    const kept = [
      ['notes/b.md' as NodeId, 3, 4, 'A “topic”'],
      ['@key' as NodeId, 0, 9999],
    ] as const
    expect(positionsText(kept)).toBe(
      file('{\n    "@key": [0, 9999],\n    "notes/b.md": [3, 4, "A “topic”"]\n  }'),
    )
    expect(positionsText([])).toBe(file('{}'))
  })

  it('are whole numbers, rounded if need be', () => {
    expect(readPositions(`\uFEFF${file('{"a": [1.5, 2.4]}')}`).kept).toEqual([['a', 2, 2]])
  })

  it('are not looked for in what no stack can hold', () => {
    expect(told('['.repeat(100_000))).toEqual(['1:52 The JSON is broken here.'])
  })

  it.each([
    ['', '1:1 The JSON is broken here.'],
    ['{\n  "version": 1,\n  "positions": {\n    "a": [1, 2],\n  }\n}', '5:3 The JSON is broken here.'],
    ['{\n<<<<<<< HEAD\n', '2:1 The JSON is broken here.'],
    [file('{"a": [1, 2 }'), '3:28 The JSON is broken here.'],
    [`${file('{}')} more`, '5:2 The JSON is broken here.'],
    ['[]', '1:1 The file should be an object with "version" and "positions".'],
    ['null', '1:1 The file should be an object with "version" and "positions".'],
    ['{"positions": {}}', '1:1 "version" should be 1.'],
    ['{"version": 2, "positions": {}}', '1:1 "version" should be 1.'],
    [file('[]'), '1:1 "positions" should be an object of nodes and their positions.'],
    ['{"version": 1}', '1:1 "positions" should be an object of nodes and their positions.'],
  ])('cannot be used from %j', (source, expected) => {
    expect(told(source)).toEqual([expected])
    expect(readPositions(source)).toMatchObject({ kept: [], isUsable: false })
  })

  it.each([
    '[1]',
    '[1, 2, 3]',
    '[1, 2, " "]',
    '[1, 2, "a", "b"]',
    '["a", 1, 2]',
    '[1, "2"]',
    '[1, null]',
    '{"x": 1, "y": 2}',
    '"1, 2"',
    '[-1, 2]',
    '[1, 10000]',
    '[1, 1e400]',
  ])('leave out %s, and nothing else', (wrong) => {
    const source = file(`{\n    "a": [1, 2],\n    "b": ${wrong},\n    "c": [3, 4]\n  }`)
    expect(told(source)).toEqual([
      `5:5 The position of "b" should be two numbers from 0 to ${extent}, and maybe a topic.`,
    ])
    expect(readPositions(source)).toMatchObject({
      kept: [
        ['a', 1, 2],
        ['c', 3, 4],
      ],
      isUsable: true,
    })
  })
})
