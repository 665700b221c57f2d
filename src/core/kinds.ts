/** What nodes of a kind do: what their front matter may say, what their links mean, which sections their pages have. */
export const roles = ['note', 'inquiry', 'paper'] as const
export type Role = (typeof roles)[number]

interface Kind {
  readonly role: Role
  /** What one node of the kind is called, and several; and what the kind is. Without these it has the words of its role. */
  readonly words?: { readonly label: string; readonly plural: string; readonly line?: string }
  /** The first segment of the addresses of its nodes, and of its index. */
  readonly folder: string
  /** Stands for the kind in the files that browsers load. */
  readonly letter: string
  /** Its mark on pages, on maps and in the graph. */
  readonly sign: 'circle' | 'diamond' | 'square'
  /** On a light ground and on a dark one; `--<kind>` in style sheets. */
  readonly colour: readonly [light: string, dark: string]
  /** Whether the head of every page leads to its index although there are none. */
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

/** The kinds of nodes, in the order in which lists of kinds name them: all that tells one kind from another. */
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
