import { z } from 'zod'
import type { MessageTexts } from '../core/settings.ts'
import { didYouMean, suggestions } from '../core/suggestion.ts'
import { messagesFor } from '../words/languages.ts'
import { categories, isForms } from '../words/messages.ts'
import { isMap } from '../yaml/fences.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { checked } from './check.ts'
import { asText, map } from './schema/types.ts'

const form = (name: string) => z.string().meta({ description: `The form “${name}” of CLDR.` })

/** Has an id, so that it stands once in a JSON Schema. */
const forms = z
  .strictObject({
    ...Object.fromEntries(categories.map((name) => [name, form(name).optional()])),
    other: form('other'),
  })
  .meta({ id: 'forms' })

const textOrForms = z.union([z.string(), forms], { error: 'text, or a map of plural forms with other' })

/** Messages with a meaning of their own. */
const special: Readonly<Record<string, z.ZodType>> = {
  'writing.locale': z.string().refine(isLocale, { error: 'a language tag' }),
  'writing.nouns': z.enum(['lower', 'given']),
}

const notGiven = z.unknown().optional()

/**
 * The words that may replace messages. A text may only use the names and tags of the message it replaces. With `given`,
 * only what it has is checked: schemas of all messages take a while to make.
 */
export function wordsLike(messages: MessageTexts, given?: Tree, around = ''): z.ZodType<MessageTexts> {
  const shape = Object.entries(messages).map(([name, said]) => {
    const path = `${around}${name}`
    if (isMap(given) && !Object.hasOwn(given, name)) return [name, notGiven]
    const own = isMap(given) ? given[name] : given
    if (typeof said !== 'string' && !isForms(said)) {
      const group = wordsLike(said, own, `${path}.`).meta({ description: `words of “${name}”` })
      return [name, group.optional()]
    }
    const message = special[path] ?? messageLike(said, around === 'joins.')
    const description = `in English: ${otherForm(said)}`
    return [name, message.meta({ description, example: said }).optional()]
  })
  return map(Object.fromEntries(shape) as Record<string, z.ZodType>) as z.ZodType<MessageTexts>
}

/** The words that a site gives in place of those of its language. */
export function readWords(given: Readonly<Record<string, unknown>>, language: string) {
  const words = wordsLike(messagesFor({ language, words: {} }), given as TreeMap).optional()
  return checked(map({ words }), { words: given as TreeMap })
}

function messageLike(said: string | MessageTexts, mayBeEmpty: boolean): z.ZodType {
  const hasForms = typeof said !== 'string' || said.includes('{number}')
  const schema: z.ZodType<string | MessageTexts> = hasForms ? textOrForms : z.string()
  // A name may occur in some plural forms only, so all forms count.
  const known = namesIn(typeof said === 'string' ? said : Object.values(said).map(otherForm).join(' '))
  const checked = schema.superRefine((value, context) => {
    for (const text of typeof value === 'string' ? [value] : Object.values(value).map(otherForm)) {
      if (text.trim() === '' && !mayBeEmpty) context.addIssue({ code: 'custom', message: 'text' })
      for (const { message, fix } of misfitsIn(text, known))
        context.addIssue({ code: 'custom', message, params: { fix } })
    }
  })
  return z.preprocess(asText, checked)
}

/** Names in braces and tags that the replaced message does not have, and other markup. */
function misfitsIn(text: string, known: readonly string[]) {
  const all = known.length === 0 ? 'remove it.' : `use one of these: ${known.join(', ')}.`
  const misfits = namesIn(text)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = didYouMean(suggestions(name, known))
      return { message: `has no ${name}.`, fix: near || all }
    })
  const unmarked = text.replace(/<(\w+)>[^<>]*<\/\1>/g, '')
  if (/<[a-z/!?]/i.test(unmarked)) {
    misfits.push({
      message: 'has HTML that is not allowed, or an unclosed tag.',
      fix: 'remove the < or the tag.',
    })
  }
  return misfits
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}|<\w+>(?=[^<>]*<\/)/g))]
}

/** The text of a message, or its form `other`, which every language has. */
function otherForm(said: string | MessageTexts): string {
  if (typeof said === 'string') return said
  const { other = '' } = said
  return typeof other === 'string' ? other : ''
}
