/** A role decides what front matter may say, what links mean and which sections pages have. */
export const roles = ['note', 'inquiry', 'paper'] as const
export type Role = (typeof roles)[number]

/** A role, or a role and a custom name, as in `note-claim`. Style sheets match roles with `[data-kind|='note']`. */
export type NodeKind = Role | `${Role}-${string}`

export type Sign = 'circle' | 'diamond' | 'square'

export interface Kind {
  readonly id: NodeKind
  /** Null if the interface has words for the kind. */
  readonly words: { readonly label: string; readonly plural: string; readonly line: string } | null
  readonly sign: Sign
  readonly colour: readonly [light: string, dark: string]
  readonly headings: Readonly<Record<string, string>>
  /** The percentage of its pages that may be unverified. */
  readonly unverified: number
  /** The rule that assigns files to the kind unless they name another; null leaves it to folders and other kinds. */
  readonly files: FileRule | null
}

/** A file matches if any of these does. */
export interface FileRule {
  /** Folder names at any depth, or paths, in lower case. */
  readonly folders: readonly string[]
  /** One list must match: each key has one of its values, as text or in a link. All are in lower case. */
  readonly properties: readonly (readonly { readonly key: string; readonly values: readonly string[] }[])[]
  /** In lower case; nested tags match, too. */
  readonly tags: readonly string[]
  /** Prefixes of file names; titles are shown without them. */
  readonly prefixes: readonly string[]
  /** A case-insensitive regular expression for file names. */
  readonly names: string | null
}

/** The kinds of every collection: one per role, and two more kinds of notes. */
export const commonKinds = ['note', 'inquiry', 'paper', 'note-map', 'note-daily'] as const
export type CommonKind = (typeof commonKinds)[number]

export const noFiles: FileRule = { folders: [], properties: [], tags: [], prefixes: [], names: null }

/** A kind without anything that a site may add. */
export const plainKind = { words: null, headings: {}, unverified: 0, files: null } as const

function common(id: CommonKind, sign: Sign, colour: Kind['colour'], files?: Partial<FileRule>): Kind {
  return { ...plainKind, id, sign, colour, files: files ? { ...noFiles, ...files } : null }
}

/** The kinds of a collection that sets no `kinds`, in the order of lists. */
export const defaultKinds: readonly Kind[] = [
  common('note', 'circle', ['#17695c', '#79c5b5']),
  common('inquiry', 'diamond', ['#a8401c', '#f09c77']),
  common('paper', 'square', ['#4c4b9c', '#b3b1ef']),
  common('note-map', 'diamond', ['#17695c', '#79c5b5'], {
    tags: ['moc', 'map-of-content'],
    properties: [[{ key: 'type', values: ['moc', 'map of content'] }]],
    names: String.raw`^moc\b|\bmoc$|\(moc\)$|\bmaps? of content\b`,
  }),
  common('note-daily', 'square', ['#17695c', '#79c5b5'], { names: String.raw`^\d{4}-\d{2}-\d{2}$` }),
]

export function roleOf(kind: NodeKind): Role {
  const end = kind.indexOf('-')
  return (end < 0 ? kind : kind.slice(0, end)) as Role
}

/** The name that authors use: `claim` for `note-claim`. */
export function nameOf(kind: NodeKind): string {
  return kind.slice(kind.indexOf('-') + 1)
}

export function kindNamed<Named extends Pick<Kind, 'id' | 'words'>>(
  word: string,
  kinds: readonly Named[],
): Named | null {
  const wanted = word.trim().toLowerCase()
  const byName = kinds.find(({ id }) => nameOf(id) === wanted)
  return byName ?? kinds.find(({ words }) => words?.label.toLowerCase() === wanted) ?? null
}

export function withoutPrefix(name: string, kind: NodeKind, kinds: readonly Kind[]): string {
  const prefixes = kinds.find(({ id }) => id === kind)?.files?.prefixes ?? []
  const prefix = prefixes.find((one) => name.startsWith(one) && name.slice(one.length).trim() !== '')
  return prefix === undefined ? name : name.slice(prefix.length).trim()
}

export function isCommonKind(kind: string | null): kind is CommonKind {
  return commonKinds.some((one) => one === kind)
}

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
