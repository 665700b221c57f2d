import { kinds, nodeKinds, roleOf, type NodeKind, type Role } from '../core/kinds.ts'
import { grouped } from '../map/words.ts'
import type { NavigationItem } from '../site/site.ts'

export { longDate, month } from '../core/day.ts'
export { grouped, inWords } from '../map/words.ts'

const plurals: Readonly<Record<string, string>> = { inquiry: 'inquiries', 'line onward': 'lines onward' }

/** The noun as it stands after the number: "note", "notes". */
export function noun(number: number, word: string): string {
  return number === 1 ? word : (plurals[word] ?? `${word}s`)
}

/** "1 note", "12 notes", "10,400 inquiries". */
export function count(number: number, word: string): string {
  return `${grouped(number)} ${noun(number, word)}`
}

const kindLines: Readonly<Record<Role, string>> = {
  note: 'One settled concept each: a question, and the answer that stands for now.',
  inquiry: 'Longer lines of thought, which answer a question by drawing on notes as they go.',
  paper: 'The outside works that notes and inquiries rest on.',
}

/** What a kind is, for someone who meets the word for the first time; where all are notes, nothing is said of them. */
export function kindLine(kind: NodeKind, places: readonly NavigationItem[]): string {
  const isOnly = kind === 'note' && !nodeKinds.some((other) => other !== kind && places.includes(other))
  return isOnly ? 'All of them, by title.' : (kinds[kind].line ?? kindLines[roleOf(kind)])
}

/** "A", "A and B", "A, B and C"; beyond `most` names "A, B and 16 others". */
export function names(all: readonly string[], most = Infinity): string {
  const shown = all.length > most + 1 ? [...all.slice(0, most), `${all.length - most} others`] : all
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

/** How large a title is set: the longer, the smaller. */
export function titleLength(title: string): 'short' | 'middle' | 'long' {
  return title.length > 75 ? 'long' : title.length > 42 ? 'middle' : 'short'
}
