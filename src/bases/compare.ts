import { lastOf } from '../core/path.ts'
import {
  dateOf,
  isEmpty,
  isList,
  kindOf,
  numberOf,
  textOfValue,
  type FileValue,
  type LinkValue,
  type Value,
} from './value.ts'

type PageValue = LinkValue | FileValue

function isPage(value: Value): value is PageValue {
  const kind = kindOf(value)
  return kind === 'link' || kind === 'file'
}

/** Links are equal if they lead to the same page. A page also equals a text that names it. */
export function equal(a: Value, b: Value): boolean {
  if (isPage(a)) return isPage(b) ? samePage(a, b) : typeof b === 'string' && isCalled(a, b)
  if (isPage(b)) return typeof a === 'string' && isCalled(b, a)
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index] ?? null))
  if (a === null || b === null) return isEmpty(a) && isEmpty(b) && !isList(a) && !isList(b)
  if (kindOf(a) === 'date' || kindOf(b) === 'date') {
    const [one, other] = [dateOf(a), dateOf(b)]
    return one !== null && one.at === other?.at
  }
  if (typeof a === 'number' || typeof b === 'number') {
    const one = numberOf(a)
    return one !== null && one === numberOf(b)
  }
  if (kindOf(a) === 'map' || kindOf(b) === 'map') return textOfValue(a) === textOfValue(b)
  return a === b
}

function samePage(a: PageValue, b: PageValue): boolean {
  const [one, other] = [pageOf(a), pageOf(b)]
  if (one !== null || other !== null) return one === other
  return a.is === 'link' && b.is === 'link' && folded(a.target) === folded(b.target)
}

function pageOf(page: PageValue): string | null {
  return page.is === 'file' ? page.record.node.id : page.to
}

/** Whether a text names a page: as a wikilink, by path or by name. */
function isCalled(page: PageValue, text: string): boolean {
  const inner = /^\s*\[\[([^[\]|#]*)(?:[#|][^[\]]*)?\]\]\s*$/.exec(text)?.[1] ?? text
  const name = folded(inner)
  const path = page.is === 'file' ? page.record.node.file : page.target
  return name !== '' && [path, lastOf(path)].some((one) => folded(one) === name)
}

function folded(target: string): string {
  const folder = target.slice(0, target.length - lastOf(target).length)
  return (folder + lastOf(target).replace(/\.md$/i, '')).normalize('NFC').toLowerCase().trim()
}

/** Negative, zero or positive, as for a sort; null if the two have no order. */
export function compare(a: Value, b: Value): number | null {
  const [first, second] = [dateOf(a), dateOf(b)]
  if (first && second) return first.at - second.at
  const [one, other] = [numberOf(a), numberOf(b)]
  if (one !== null && other !== null) return one - other
  return typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : null
}

/** Orders rows by a value: numbers and dates as such, everything else as text. Empty values always come last. */
export function sorter(words: (a: string, b: string) => number) {
  return (a: Value, b: Value, descending: boolean): number => {
    const [none, neither] = [isEmpty(a), isEmpty(b)]
    if (none || neither) return Number(none) - Number(neither)
    const order =
      typeof a === 'boolean' && typeof b === 'boolean'
        ? Number(a) - Number(b)
        : typeof a === 'string' && typeof b === 'string' && !dateOf(a) && numberOf(a) === null
          ? words(a, b)
          : (compare(a, b) ?? words(textOfValue(a), textOfValue(b)))
    return descending ? -order : order
  }
}
