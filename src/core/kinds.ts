/**
 * The roles that a kind can have. A role decides what front matter may say, what links mean and which sections pages
 * have.
 */
export const roles = ['note', 'inquiry', 'paper'] as const
export type Role = (typeof roles)[number]

interface Kind {
  readonly role: Role
  /** The names of one node of the kind and of several, and a line about the kind. By default, those of its role. */
  readonly words?: { readonly label: string; readonly plural: string; readonly line?: string }
  /** The first segment of the addresses of its nodes, and of its index. */
  readonly folder: string
  /** Stands for the kind in the files that browsers load. */
  readonly letter: string
  /** Its mark on pages, on maps and in the graph. */
  readonly sign: 'circle' | 'diamond' | 'square'
  /** On a light background and on a dark one; `--<kind>` in style sheets. */
  readonly colour: readonly [light: string, dark: string]
  /** Whether the header of every page links to its index even while there are no such nodes. */
  readonly always?: true
}

const table = {
  note: {
    role: 'note',
    folder: 'notes',
    letter: 'n',
    sign: 'circle',
    colour: ['#17695c', '#79c5b5'],
    always: true,
  },
  inquiry: {
    role: 'inquiry',
    folder: 'inquiries',
    letter: 'i',
    sign: 'diamond',
    colour: ['#a8401c', '#f09c77'],
  },
  paper: {
    role: 'paper',
    folder: 'papers',
    letter: 'p',
    sign: 'square',
    colour: ['#4c4b9c', '#b3b1ef'],
  },
} as const satisfies Readonly<Record<string, Kind>>

export type NodeKind = keyof typeof table

/**
 * The kinds of nodes, in the order in which lists of kinds name them, with everything that tells one kind from another.
 */
export const kinds: Readonly<Record<NodeKind, Kind>> = table

export const nodeKinds = Object.keys(kinds) as readonly NodeKind[]

export function isKind(word: string | undefined): word is NodeKind {
  return word !== undefined && Object.hasOwn(kinds, word)
}

export function roleOf(kind: NodeKind): Role {
  return kinds[kind].role
}

export function byKind<Value>(value: (kind: NodeKind) => Value): Readonly<Record<NodeKind, Value>> {
  return Object.fromEntries(nodeKinds.map((kind) => [kind, value(kind)])) as Record<NodeKind, Value>
}
