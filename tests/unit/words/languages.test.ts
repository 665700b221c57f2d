import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compiled, isForms } from '../../../src/words/messages.ts'
import { messagesFor, pageLanguage, wordsFor } from '../../../src/words/languages.ts'

type Said = string | { readonly [name: string]: Said }

const folder = `${import.meta.dirname}/../../../src/languages`
const languages = globSync('??.json', { cwd: folder }).map((file) => file.replace('.json', ''))

const messagesIn = (language: string) => messagesFor({ language, words: {} })

/** Every message by its path, with plural forms as they are. */
function flat(said: Said, path = ''): [string, Said][] {
  if (typeof said === 'string' || isForms(said)) return [[path, said]]
  return Object.entries(said).flatMap(([key, value]) => flat(value, path === '' ? key : `${path}.${key}`))
}

const formsOf = (said: Said): Readonly<Record<string, string>> =>
  typeof said === 'string' ? { other: said } : (said as Readonly<Record<string, string>>)

const namesIn = (text = '') => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort()

const english = new Map(flat(messagesIn('en')))

/** Names of programs and formats, signs, and words that languages share. */
const sameWords =
  /^(?:writing\.\w+|joins\.\w+|site\.feed|code\.block|text\.andOthers|text\.programs\.\w+|text\.bases\.columns\.\w+|text\.callouts\.\w+)$/

describe.each(languages)('the messages in %s', (language) => {
  const messages = flat(messagesIn(language))
  const { locale } = messagesIn(language).writing

  it('are those of English, with the same names and tags', () => {
    expect(messages.map(([path]) => path)).toEqual([...english.keys()])
    for (const [path, said] of messages) {
      // A form for one has the name of one.
      const named = (form = '') =>
        namesIn(path === 'ownKind.count' ? form.replace('{one}', '{several}') : form)
      const wanted = named(formsOf(english.get(path) ?? '')['other'])
      expect([path, named(formsOf(said)['other'])]).toEqual([path, wanted])
      for (const form of Object.values(formsOf(said))) {
        const left = named(form).concat(form.includes('{number}') ? [] : ['{number}'])
        expect([path, wanted.filter((name) => !left.includes(name))]).toEqual([path, []])
      }
    }
  })

  it('have the plural forms that the language has for whole numbers, and no others', () => {
    const rules = new Intl.PluralRules(locale)
    const numbers = [...Array(1000).keys(), 1e6, 2e6]
    const wanted = [...new Set(numbers.map((number) => rules.select(number)))].concat('other')
    const several = (form: Intl.LDMLPluralRule) =>
      numbers.filter((number) => rules.select(number) === form).length > 1
    for (const [path, said] of messages) {
      if (typeof said === 'string') continue
      expect([path, Object.keys(said).sort()]).toEqual([path, [...new Set(wanted)].sort()])
      for (const [form, text] of Object.entries(formsOf(said))) {
        if (!several(form as Intl.LDMLPluralRule)) continue
        const isNumbered = formsOf(said)['other']?.includes('{number}') === true
        expect([path, form, text.includes('{number}')]).toEqual([path, form, isNumbered])
      }
    }
  })

  it('say something, in that language', () => {
    for (const [path, said] of messages) {
      for (const text of Object.values(formsOf(said))) {
        expect([path, text.trim() !== '' || path === 'joins.sentences']).toEqual([path, true])
        if (/Html(?:\.|$)/.test(path)) expect(text.replace(/<(\w+)>[^<>]*<\/\1>/g, '')).not.toMatch(/[<>&]/)
      }
      const isAsEnglish = JSON.stringify(said) === JSON.stringify(english.get(path))
      const letters = formsOf(said)['other']?.replace(/\{\w+\}|<\/?\w+>/g, '') ?? ''
      if (language === 'en' || !isAsEnglish || sameWords.test(path) || !/\p{L}{2}/u.test(letters)) continue
      expect([path, shared[language] ?? []]).toEqual([path, expect.arrayContaining([path])])
    }
  })

  it('are all said by a function that knows what stands in them', () => {
    const left: string[] = []
    const look = (said: unknown, path: string) => {
      if (typeof said === 'string' && /\{\w+\}|<\w+>/.test(said)) left.push(path)
      if (typeof said !== 'object' || said === null) return
      if (isForms(said)) left.push(path)
      else for (const [key, value] of Object.entries(said)) look(value, `${path}.${key}`)
    }
    look(wordsFor({ language, words: {} }), language)
    expect(left).toEqual([])
  })
})

/** Messages that are the same in English. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: ['site.graph', 'graphPage.title', 'graph.picture', 'page.body'],
  es: ['writing.nouns', 'edges.similar', 'text.no'],
  fr: [
    'writing.nouns',
    'kinds.note.label',
    'kinds.note.plural',
    'pageKind',
    'ranges.title',
    'page.citation',
    'page.allSources',
    'sections.sources',
    'map.layers.source',
    'map.layers.cites',
    'map.layers.mention',
    'graph.pages',
    'text.filePage',
    'text.tasks.!',
    'text.tasks.?',
  ],
  it: ['writing.nouns', 'text.no'],
  nl: ['writing.nouns', 'graph.filters', 'graph.filtersUsed', 'search.narrow', 'search.recent', 'text.bytes'],
  pt: ['writing.nouns'],
  pl: ['indexes.tag', 'graph.tag', 'search.tag'],
}

/** The names in a JSON Schema that lists all of them, as messages have them. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly minProperties?: number
}

it('has a schema for editors, with every message of English', () => {
  const keysOf = ({ properties }: Schema): unknown =>
    properties && Object.entries(properties).map(([key, value]) => [key, keysOf(value)])
  const namesOf = (said: object | string): unknown =>
    typeof said === 'string'
      ? undefined
      : Object.entries(said).map(([key, value]) => [key, namesOf(value as object)])
  const read = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object
  const schema = read('messages.schema.json') as Schema
  expect(keysOf(schema)).toEqual(namesOf(read('en.json')))
  const counts = ({ properties = {}, minProperties }: Schema): boolean =>
    minProperties === (Object.keys(properties).length || undefined) && Object.values(properties).every(counts)
  expect(counts({ ...schema, minProperties: Object.keys(schema.properties ?? {}).length })).toBe(true)
})

it('says where a message is no ICU MessageFormat', () => {
  expect(compiled('{number, plural, one {# page} other {# pages}} of ‘{title}’')).toEqual({
    one: '{number} page of ‘{title}’',
    other: '{number} pages of ‘{title}’',
  })
  expect(compiled("it''s <b>'{'</b>")).toBe("it's <b>{</b>")
  expect(() => compiled('{number, plural, one {# page}}')).toThrow(SyntaxError)
  expect(() => compiled('{at, date}')).toThrow(SyntaxError)
})

it('has more than English', () => {
  expect(languages).toEqual(expect.arrayContaining(['de', 'en']))
})

describe('the language of pages', () => {
  it.each([
    ['de', {}, 'de'],
    ['de-AT', {}, 'de-AT'],
    ['zh-Hant-TW', {}, 'zh-Hant-TW'],
    ['sv', {}, 'en'],
    ['fa-IR', {}, 'en'],
    ['sv', { writing: { locale: 'sv-SE' }, site: { tags: 'Etiketter' } }, 'sv'],
    ['sv', { writing: { locale: 'en-US' } }, 'en'],
  ])('in a site in %s with the words %o is %s', (language, words, expected) => {
    expect(pageLanguage({ language, words })).toBe(expected)
  })
})
