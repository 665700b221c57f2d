import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { rules } from '../../../../src/core/rules.ts'
import { settingsSchema } from '../../../../src/settings/schema/settings-schema.ts'
import { settingKeys } from '../../../../src/settings/schema/settings.ts'
import type { DescribedSchema } from '../../../../src/settings/schema/types.ts'
import { readSettings } from '../../../../src/settings/settings.ts'
import { settingsExamples } from '../../../examples.ts'

const project = resolve(import.meta.dirname, '../../../..')
const schema = settingsSchema() as DescribedSchema
const validate = new Ajv({ allowUnionTypes: true, allErrors: true }).compile(schema)
const faultsOf = (yaml: string) => {
  validate(parse(yaml))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
}

/** Every key of a schema, with the keys around it, and what is said of it. */
function keysOf(described: DescribedSchema, path = ''): readonly (readonly [string, string | undefined])[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = described
  return [
    ...Object.entries(properties).flatMap(([key, value]) => [
      [`${path}${key}`, value.description] as const,
      ...keysOf(value, `${path}${key}.`),
    ]),
    ...[...(items ? [items] : []), ...(additionalProperties ? [additionalProperties] : []), ...anyOf].flatMap(
      (one) => keysOf(one, path),
    ),
  ]
}

const files = globSync(['content/site.yaml', 'tests/fixtures/**/site.yaml'], { cwd: project })
const documents = settingsExamples().map(([, yaml]) => yaml)

describe('the JSON Schema of site.yaml', () => {
  it('has every key that settings accept', () => {
    expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(settingKeys)))
    const keys = keysOf(schema).map(([key]) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        'relations.inverse',
        'relations.color',
        'kinds.colour.light',
        'theme.colors.ink',
        'theme.fonts.code.file',
        'navigation.label',
        'start.to',
        'words.site.news',
        ...Object.keys(rules).map((rule) => `problems.${rule}`),
      ]),
    )
  })

  it('says of every key what it is for', () => {
    const bare = keysOf(schema).filter(([, description]) => !/^[^a-z].*[.!?:…]$/s.test(description ?? ''))
    expect(bare.filter(([key]) => !key.startsWith('words.'))).toEqual([])
    expect(keysOf(schema).filter(([, description]) => description === undefined)).toEqual([])
  })

  it('gives examples that a build takes', () => {
    const examples = Object.entries(schema.properties ?? {}).flatMap(([key, { examples = [] }]) =>
      examples.map((example) => stringify({ [key]: example })),
    )
    expect(examples.length).toBeGreaterThan(30)
    expect(
      examples.filter((yaml) => readSettings(yaml, {}).problems.length > 0 || faultsOf(yaml).length > 0),
    ).toEqual([])
  })

  it.each(files)('takes %s', (path) => {
    expect(faultsOf(readFileSync(resolve(project, path), 'utf8'))).toEqual([])
  })

  it.each([
    ...documents,
    'title: 2024\nauthor: Ana\nignore: drafts/**\nlogo: logo.svg',
    'relations: { supports: , explains: Explains, cites-as: { glyph: 1, color: "#123456" } }',
    'kinds: { daily: false, claim: , book: { property: { year: [2024, "[[x]]"] }, tag: book, prefix: "B " } }',
    'start: [[soil]]\nfeatured: [[soil]]',
    'start:\n  - [[soil]]\n  - to: [[clay]]\nfeatured:\n  - [[soil]]',
    'start: { to: "[[soil]]" }',
    'topics: [soil, { title: 2024, tag: soil, notes: "[[x]]" }]',
    'theme: { colors: { accent: "#0b63c5" }, fonts: { text: old-style, code: { family: X, file: static/x.woff2, weight: 400 } } }',
    'navigation: { label: Soil, to: /soil/ }',
    'navigation: tree',
    'navigation: [tree, standard, { label: Soil, to: /soil/ }]',
    'policy: { script-src: https://example.org }',
    'redirects: { /old/: "[[New]]", a.md: 2024 }',
    "words: { counts: { pages: { one: '{number} seed', other: '{number} seeds' }, tags: '{number} texts' } }",
  ])('takes what a build takes: %s', (yaml) => {
    expect(readSettings(yaml, {}).problems).toEqual([])
    expect(faultsOf(yaml)).toEqual([])
  })

  it.each([
    'titel: Soil',
    'remote: perhaps',
    'similarity: { papers: many }',
    'similarity: { paper: 8 }',
    'relations: { Supports: { label: x } }',
    'relations: { supports: { colours: x } }',
    'kinds: { claim: { role: book } }',
    'theme: { width: 12 }',
    'theme: { colours: { ground: "#ffffff" } }',
    'theme: { fonts: { text: comic } }',
    'problems: { broken-link: fatal }',
    'problems: { broken-links: error }',
    'problems: { invalid-settings: "off" }',
    'navigation: [home]',
    'navigation: folders',
    'logo: { title: hidden }',
    'words: { site: { nwes: Fresh } }',
    'start: [{ label: New }]',
    'untrusted: "perhaps"',
  ])('marks what a build refuses: %s', (yaml) => {
    expect(readSettings(yaml, {}).problems).not.toEqual([])
    expect(faultsOf(yaml)).not.toEqual([])
  })

  it('gives the defaults that hold', () => {
    const { settings: held } = readSettings(null, {})
    const values = new Map<string, unknown>(Object.entries(held))
    const given = Object.entries(schema.properties ?? {}).flatMap(([key, { default: standard }]) => {
      const name = key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return standard === undefined || !values.has(name) ? [] : [[values.get(name), standard]]
    })
    expect(given.length).toBeGreaterThan(7)
    expect(given.filter(([value, standard]) => value !== standard)).toEqual([])
    const { papers, notes, floor } = schema.properties?.['similarity']?.properties ?? {}
    expect([papers?.default, notes?.default, floor?.default]).toEqual([
      held.similarity.papers,
      held.similarity.notes,
      held.similarity.floor,
    ])
  })
})
