import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonFault, readJson, type Json } from '../../../src/core/json.ts'

function plain(json: Json): unknown {
  switch (json.is) {
    case 'object':
      return Object.fromEntries(Array.from(json.members, ([key, value]) => [key, plain(value)]))
    case 'list':
      return json.items.map(plain)
    case 'plain':
      return json.value
  }
}

const read = (source: string): unknown => {
  try {
    return plain(readJson(source))
  } catch (error) {
    if (error instanceof JsonFault) return JsonFault
    throw error
  }
}

const parsed = (source: string): unknown => {
  try {
    return JSON.parse(source)
  } catch {
    return JsonFault
  }
}

/**
 * V8 may give a key with an escape the name of one with a backslash that it has read before, in any text
 * (nodejs/node#63785).
 */
const isMisread = (source: string) => /\\(?:\\|u005c)/i.test(source)

describe('JSON with places', () => {
  it('says what JSON.parse says, of JSON and of what is left when some of it is cut out', () => {
    const cut = fc.tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ',', '}', ']', '1', '"', ' '))
    fc.assert(
      fc.property(cut, ([json, at, length, instead]) => {
        const start = at % (json.length + 1)
        const source = json.slice(0, start) + instead + json.slice(start + length)
        for (const text of [json, source]) if (!isMisread(text)) expect(read(text)).toEqual(parsed(text))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['{"\\\\": 1}', '\\'],
    ['{"\\u005c": 1}', '\\'],
    ['{"\\"": 1}', '"'],
    ['{"\\n": 1}', '\n'],
    ['{"\\u0041": 1}', 'A'],
    ['{"\\ud83c\\udf31": 1}', '🌱'],
    ['{"\\ud83c": 1}', '\ud83c'],
    ['{"__proto__": 1}', '__proto__'],
    ['{"a": 0, "\\u0061": 1}', 'a'],
  ])('reads the key of %s, whatever was read before', (source, key) => {
    const poison = JSON.parse('{"\\\\": 1}') as object
    expect(Object.keys(poison)).toEqual(['\\'])
    expect(Object.entries(read(source) as object)).toEqual([[key, 1]])
  })

  it('knows where a value stands', () => {
    const json = readJson(' {"a":\n [1, {}]}')
    const list = json.is === 'object' ? json.members.get('a') : undefined
    expect([json.at, list?.at, ...(list?.is === 'list' ? list.items.map(({ at }) => at) : [])]).toEqual([
      1, 8, 9, 12,
    ])
  })
})
