import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readYaml, type YamlPath, type Yaml } from '../../../../src/collection/yaml/document.ts'
import { readPlain } from '../../../../src/collection/yaml/plain.ts'
import type { Tree } from '../../../../src/collection/yaml/tree.ts'
import { findFences } from '../../../../src/collection/fences.ts'
import { runs } from '../../../laws.ts'

const start = { line: 2, column: 1 }

/** All that a reading says of every key and item in it, and of one that is not there. */
function told({ data, faults, losses, at, written }: Yaml) {
  const paths: YamlPath[] = [[], ['absent'], ...pathsIn(data, [])]
  const places = paths.map((path) => {
    const text = written(path)
    return [path, at(path), text?.source, text?.at(0), text?.at(1)]
  })
  return { data, faults, losses, places }
}

function pathsIn(data: Tree, above: YamlPath): YamlPath[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]: [string, Tree]) => {
    const path = [...above, Array.isArray(data) ? Number(key) : key]
    return [path, [...path, 'absent'], [...path, 99], ...pathsIn(value, path)]
  })
}

function compare(source: string): boolean {
  const judge = () => readYaml(source, start, 'exact')
  const plain = readPlain(source, start, judge)
  if (plain) expect(told(plain), source).toEqual(told(judge()))
  return plain !== null
}

const word = fc.constantFrom(
  ...[
    'soil',
    'What is soil?',
    'a, b',
    'don’t',
    "it's",
    'é',
    '"quoted"',
    "'single'",
    '"[[link]]"',
    '[a, "b"]',
    '[]',
  ],
  ...[
    '[ a ]',
    '[a,]',
    '2024-01-02',
    '2024',
    '007',
    '1.5',
    '1e3',
    'true',
    'No',
    'null',
    '~',
    'x: y',
    'x #y',
    '#y',
  ],
  ...[
    '"a\\n"',
    '"a""b"',
    "'it''s'",
    '[[link]]',
    '{a: b}',
    '&a b',
    '*a',
    '!t b',
    '|',
    '>',
    '- a',
    'a ',
    ' a',
    '',
  ],
  ...[
    '"a" b',
    'a\tb',
    '[a, [b]]',
    '["a" b]',
    '[true, 12]',
    '[x: y]',
    '?',
    '? a',
    '@a',
    '%a',
    '`a`',
    'a  b',
    '---',
    '...',
  ],
  ...[
    'true story',
    'y',
    '"x: y"',
    '"x #y"',
    '{{title}}',
    '"{{title}}"',
    'a\\b',
    'a"b',
    'a]b',
    'a}',
    '12 kg',
    '-5',
    '+5',
  ],
)
const key = fc.constantFrom(
  'title',
  'tags',
  'related',
  'to',
  'why',
  'Title',
  'a-b',
  'a_b',
  'a b',
  '"q"',
  '1',
  '',
  '__proto__',
)
const blanks = fc.constantFrom('', ' ', '  ', '    ')
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, word).map(([a, b]) => `${a}: ${b}`) },
  { weight: 3, arbitrary: fc.tuple(blanks, word).map(([a, b]) => `${a}- ${b}`) },
  { weight: 2, arbitrary: fc.tuple(blanks, key, word).map(([a, b, c]) => `${a}- ${b}: ${c}`) },
  { weight: 2, arbitrary: fc.tuple(blanks, key, word).map(([a, b, c]) => `${a}${b}: ${c}`) },
  { weight: 2, arbitrary: key.map((a) => `${a}:`) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', '# words', 'title:', 'tags: ', '-', '  -', 'a') },
)

describe('plain front matter', () => {
  it('is read as YAML reads it, or not at all', () => {
    let read = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        if (compare(`${lines.join('\n')}\n`)) read += 1
      }),
      { numRuns: runs(200_000) },
    )
    expect(read).toBeGreaterThan(runs(200_000) / 100)
  })

  it('is most of what there is in the collection of this project', () => {
    const content = join(import.meta.dirname, '../../../../tests/fixtures')
    const sources = globSync('**/*.md', { cwd: content }).flatMap((file) => {
      const fences = findFences(readFileSync(join(content, file), 'utf8'))
      return fences.found === 'yaml' ? [`${fences.source}\n`] : []
    })
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.filter(compare).length).toBeGreaterThan(sources.length / 2)
  })

  it.each([
    'title: "Why?"\ntags: [a, b/c]\nrelated:\n  - to: "[[x]]"\n    why: "It is so"\n  - to: "[[y]]"\ndate: 2024-01-02\n',
    'aliases:\n- One\n- "Two: three"\nyear: 1943\n',
  ])('is read here: %j', (source) => {
    expect(compare(source)).toBe(true)
  })
})
