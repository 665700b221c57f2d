import { defaultKinds, type Kind, type NodeKind, type Sign } from './kinds.ts'

/** What pages and their scripts need to know of a kind. */
export type ShownKind = Pick<Kind, 'id' | 'words' | 'sign'>

/** Templates are bundled into modules of their own, so that a build shares the kinds with them through the process alone. */
const key = Symbol.for('throughline.kinds')
interface Shared {
  [key]: readonly ShownKind[] | undefined
}

/** Says of which site the pages are that are made from now on. */
export function offerKinds(kinds: readonly ShownKind[]): void {
  ;(globalThis as unknown as Shared)[key] = kinds
}

/** The kinds of the site at hand, in their order: in a browser, those that the page tells. */
export function siteKinds(): readonly ShownKind[] {
  const shared = globalThis as unknown as Shared
  return (shared[key] ??= typeof document === 'undefined' ? defaultKinds : kindsOfPage())
}

/** The mark of a kind of the site at hand. */
export function signOf(kind: NodeKind): Sign {
  return siteKinds().find(({ id }) => id === kind)?.sign ?? 'circle'
}

function kindsOfPage(): readonly ShownKind[] {
  const told = document.querySelector('script[data-kinds]')?.textContent
  return told ? (JSON.parse(told) as readonly ShownKind[]) : defaultKinds
}

/** The text of the element `<script data-kinds>` by which a page tells its scripts of them; null for the usual kinds. */
export function toldKinds(kinds: readonly Kind[]): string | null {
  const shown = ({ id, words, sign }: Kind): ShownKind => ({ id, words, sign })
  const told = JSON.stringify(kinds.map(shown))
  return told === JSON.stringify(defaultKinds.map(shown)) ? null : told
}
