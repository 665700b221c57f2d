/**
 * The roles that a kind can have. A role decides what front matter may say, what links mean and which sections pages
 * have.
 */
export const roles = ['note', 'inquiry', 'paper'] as const
export type Role = (typeof roles)[number]

/**
 * The id of a kind: that of its role, or its role and a name of its own, as in `note-claim`. Style sheets find the kinds
 * of a role with `[data-kind|='note']`.
 */
export type NodeKind = Role | `${Role}-${string}`

export type Sign = 'circle' | 'diamond' | 'square'

/** What readers see of a kind. */
export interface Kind {
  readonly id: NodeKind
  /** Null for one that the words of the interface name. */
  readonly words: { readonly label: string; readonly plural: string; readonly line: string } | null
  /** Its mark on pages, on maps and in the graph. */
  readonly sign: Sign
  /** On a light background and on a dark one, as in `#17695c`. */
  readonly colour: readonly [light: string, dark: string]
  /** Section id → the heading that it has on pages of the kind. */
  readonly headings: Readonly<Record<string, string>>
  /** Which files are of the kind, besides those that say so; null leaves it to their folder and to other kinds. */
  readonly files: FileRule | null
}

/** Files that any of these finds are of the kind. */
export interface FileRule {
  /** Names of folders at any depth, or paths, in lower case. */
  readonly folders: readonly string[]
  /**
   * The file has one of the values for every key of one of these lists. Keys and values are in lower case, a value is a
   * text or the name in a link.
   */
  readonly properties: readonly (readonly { readonly key: string; readonly values: readonly string[] }[])[]
  /** In lower case; a tag below one counts. */
  readonly tags: readonly string[]
  /** What the names of its files begin with, and their titles do not. */
  readonly prefixes: readonly string[]
  /** A regular expression that names of files match, case-insensitively. */
  readonly names: string | null
}

/** The kinds that every collection has: those that are named like their role, and two of notes. */
export const commonKinds = ['note', 'inquiry', 'paper', 'note-map', 'note-daily'] as const
export type CommonKind = (typeof commonKinds)[number]

export const noFiles: FileRule = { folders: [], properties: [], tags: [], prefixes: [], names: null }

function common(
  id: CommonKind,
  sign: Sign,
  colour: Kind['colour'],
  files: Partial<FileRule> | null = null,
): Kind {
  return { id, words: null, sign, colour, headings: {}, files: files && { ...noFiles, ...files } }
}

/** The kinds of a collection without `kinds`, in the order in which lists of kinds name them. */
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

/** What authors call a kind: `claim` for `note-claim`. */
export function nameOf(kind: NodeKind): string {
  return kind.slice(kind.indexOf('-') + 1)
}

/** The kind that an author means by a name or a label; null for none. */
export function kindNamed<Named extends Pick<Kind, 'id' | 'words'>>(
  word: string,
  kinds: readonly Named[],
): Named | null {
  const wanted = word.trim().toLowerCase()
  const byName = kinds.find(({ id }) => nameOf(id) === wanted)
  return byName ?? kinds.find(({ words }) => words?.label.toLowerCase() === wanted) ?? null
}

/** A name of a node of a kind without the prefix by which files of the kind are known. */
export function withoutPrefix(name: string, kind: NodeKind, kinds: readonly Kind[]): string {
  const prefixes = kinds.find(({ id }) => id === kind)?.files?.prefixes ?? []
  const prefix = prefixes.find((one) => name.startsWith(one) && name.slice(one.length).trim() !== '')
  return prefix === undefined ? name : name.slice(prefix.length).trim()
}

export function isCommonKind(kind: string | null): kind is CommonKind {
  return commonKinds.some((one) => one === kind)
}
