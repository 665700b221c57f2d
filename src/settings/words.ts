import { didYouMean, offer, suggestions } from '../core/suggestion.ts'
import type { MessageTexts } from '../core/settings.ts'
import { categories, isForms } from '../words/messages.ts'
import { messagesFor } from '../words/languages.ts'
import { scalar } from '../yaml/fences.ts'
import type { SettingsFault } from './schema/settings.ts'
import type { YamlPath } from '../yaml/document.ts'
import type { Tree } from '../yaml/tree.ts'

/** Keys must exist in the language. Texts may only use the names and tags of the messages that they replace. */
export function readWords(
  given: Readonly<Record<string, unknown>>,
  language: string,
): { readonly words: MessageTexts; readonly faults: readonly SettingsFault[] } {
  const faults: SettingsFault[] = []
  const words = groupOf(given as Tree, messagesFor({ language, words: {} }), ['words'], faults)
  return { words: words ?? {}, faults }
}

function groupOf(
  given: Tree,
  said: MessageTexts,
  path: YamlPath,
  faults: SettingsFault[],
): MessageTexts | null {
  const keys = Object.keys(said)
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    const key = keys[0] ?? ''
    faults.push(wrong(path, 'a map of keys to values', `${key}: ${exampleOf(said[key] ?? '')}`))
    return null
  }
  const group: Record<string, string | MessageTexts> = {}
  for (const [key, value] of Object.entries(given as Readonly<Record<string, Tree>>)) {
    const at = [...path, key]
    const own = Object.hasOwn(said, key) ? said[key] : undefined
    if (own === undefined) {
      const message = `"${at.join('.')}" is not among the words of the interface.`
      faults.push({ path: at, message, fix: offer(key, keys, 'Keys') })
    } else if (value !== null) {
      const isMessage = typeof own === 'string' || isForms(own)
      const read = isMessage ? messageOf(value, own, at, faults) : groupOf(value, own, at, faults)
      if (read !== null) group[key] = read
    }
  }
  return group
}

function messageOf(
  given: Tree,
  said: string | MessageTexts,
  path: YamlPath,
  faults: SettingsFault[],
): string | MessageTexts | null {
  const text = typeof given === 'string' ? given : scalar(given)
  if (text !== null) return fits(text, said, path, faults) ? text : null
  const decides = typeof said !== 'string' || said.includes('{number}')
  const forms = Object.entries((Array.isArray(given) ? null : given) ?? {})
  const texts = forms.map(([form, value]) => [form, scalar(value as Tree)] as const)
  const isWhole = texts.every(([form, value]) => categories.includes(form) && value !== null)
  if (!decides || !isWhole || !texts.some(([form]) => form === 'other')) {
    const expected = decides ? 'text, or a map of plural forms with other' : 'text'
    faults.push(wrong(path, expected, decides ? "{one: '{number} …', other: '{number} …'}" : exampleOf(said)))
    return null
  }
  const fit = texts.filter(([form, value]) => fits(value ?? '', said, [...path, form], faults))
  return fit.length === texts.length ? (Object.fromEntries(fit) as MessageTexts) : null
}

/** Whether a text has only names in braces and tags that the replaced message has, and no other markup. */
function fits(text: string, said: string | MessageTexts, path: YamlPath, faults: SettingsFault[]): boolean {
  // A name may occur in some plural forms only, so all forms count.
  const forms = typeof said === 'string' ? said : Object.values(said).map(exampleOf).join(' ')
  const known = namesIn(forms)
  const name = path.join('.')
  const before = faults.length
  if (text.trim() === '' && path[1] !== 'joins') faults.push(wrong(path, 'text', exampleOf(said)))
  for (const one of namesIn(text)) {
    if (known.includes(one)) continue
    const near = didYouMean(suggestions(one, known))
    const all = known.length === 0 ? 'It has none.' : `Those that it has: ${known.join(', ')}.`
    faults.push({
      path,
      message: `"${name}" has no ${one}.`,
      fix: `${near && `${near} `}${all}`,
    })
  }
  const unmarked = text.replace(/<(\w+)>[^<>]*<\/\1>/g, '')
  if (/<[a-z/!?]/i.test(unmarked)) {
    faults.push({
      path,
      message: `"${name}" has markup of its own, or a tag that is not closed.`,
      fix: 'take it out; a < before a letter or a slash has no place in these words.',
    })
  }
  if (name === 'words.writing.locale' && !isLocale(text)) faults.push(wrong(path, 'a language tag', 'en-GB'))
  if (name === 'words.writing.nouns' && !/^(?:lower|given)$/.test(text))
    faults.push(wrong(path, 'lower or given', 'lower'))
  return faults.length === before
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
function exampleOf(said: string | MessageTexts): string {
  if (typeof said === 'string') return said
  const { other = '' } = said
  return typeof other === 'string' ? other : ''
}

function wrong(path: YamlPath, expected: string, example: string): SettingsFault {
  return {
    path,
    message: `"${path.join('.')}" should be ${expected}.`,
    fix: `write it like this: ${JSON.stringify(example)}`,
  }
}
