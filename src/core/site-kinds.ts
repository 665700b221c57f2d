import { defaultKinds, type Kind, type NodeKind, type Sign } from './kinds.ts'

export type ShownKind = Pick<Kind, 'id' | 'words' | 'sign'>

/**
 * Templates are bundled separately and share no module state with the build, so the kinds are stored on `globalThis`.
 */
const key = Symbol.for('throughline.kinds')
interface SharedKinds {
  [key]: readonly ShownKind[] | undefined
}

/** Sets the kinds for pages rendered from now on. */
export function offerKinds(kinds: readonly ShownKind[]): void {
  ;(globalThis as unknown as SharedKinds)[key] = kinds
}

/** The kinds of the current site, in order; in a browser, read from the page. */
export function siteKinds(): readonly ShownKind[] {
  const shared = globalThis as unknown as SharedKinds
  return (shared[key] ??= typeof document === 'undefined' ? defaultKinds : kindsOfPage())
}

export function signOf(kind: NodeKind): Sign {
  return siteKinds().find(({ id }) => id === kind)?.sign ?? 'circle'
}

function kindsOfPage(): readonly ShownKind[] {
  const told = document.querySelector('script[data-kinds]')?.textContent
  return told ? (JSON.parse(told) as readonly ShownKind[]) : defaultKinds
}

/** The content of `<script data-kinds>`, which tells the scripts of a page; null for the default kinds. */
export function toldKinds(kinds: readonly Kind[]): string | null {
  const shown = ({ id, words, sign }: Kind): ShownKind => ({ id, words, sign })
  const told = JSON.stringify(kinds.map(shown))
  return told === JSON.stringify(defaultKinds.map(shown)) ? null : told
}
