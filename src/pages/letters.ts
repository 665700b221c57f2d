import { mainScript, scriptsIn } from '../core/script.ts'

/** A script with more initials than this has one heading, named after the script. */
const mostInitials = 40

export interface Letter {
  readonly id: string
  readonly title: string
}

/**
 * The letter under which the alphabet of a language lists each title: Ä is an A in German, and a letter of its own in
 * Swedish. `scriptName` maps the code of a script to its name.
 */
export function lettersOf(
  titles: readonly string[],
  language: string,
  scriptName: (code: string) => string,
): readonly Letter[] {
  const { compare } = new Intl.Collator([language, 'en'], { sensitivity: 'base' })
  const heads = titles.map((title) => /[\p{L}\p{N}]/u.exec(title.normalize('NFC'))?.[0] ?? '')
  const initials = new Map<string, { readonly initial: string; readonly script: string }>()
  for (const head of new Set(heads)) {
    if (!/\p{L}/u.test(head)) continue
    const script = mainScript(scriptsIn(head)) ?? 'Zyyy'
    const own = script === 'Hani' ? head : plainest(head, language, compare)
    const same = script === 'Hani' ? null : initials.values().find((one) => compare(one.initial, own) === 0)
    initials.set(head, { initial: same?.initial ?? own, script })
  }
  const ofScripts = Map.groupBy(initials.values(), ({ script }) => script)
  const isCrowded = (script: string) =>
    script === 'Hani' || new Set(ofScripts.get(script)?.map(({ initial }) => initial)).size > mostInitials
  const crowded = new Set(ofScripts.keys().filter(isCrowded))
  return heads.map((head) => {
    const found = initials.get(head)
    if (!found) return head === '' ? { id: 'sign', title: '&' } : { id: '0', title: '0–9' }
    const { initial, script } = found
    return crowded.has(script) ? { id: script, title: scriptName(script) } : { id: initial, title: initial }
  })
}

/** Upper case, without accents that sorting ignores. A Korean syllable becomes the first with its consonant. */
function plainest(letter: string, language: string, compare: (a: string, b: string) => number): string {
  const place = letter.charCodeAt(0) - firstSyllable
  if (place >= 0 && place < syllables) {
    return String.fromCharCode(firstSyllable + Math.floor(place / ofConsonant) * ofConsonant)
  }
  const [upper = letter] = letter.toLocaleUpperCase(language)
  const bare = upper.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && compare(bare, upper) === 0 ? bare : upper
}

/** Hangul syllables in Unicode: 19 consonants with 588 syllables each. */
const firstSyllable = 0xac00
const ofConsonant = 588
const syllables = 19 * ofConsonant
