/** The kinds of nodes, in the order in which lists of kinds name them, each with what does not depend on a page. */
export const kinds = {
  note: { label: 'Note', plural: 'Notes', folder: 'notes', letter: 'n' },
  inquiry: { label: 'Inquiry', plural: 'Inquiries', folder: 'inquiries', letter: 'i' },
  paper: { label: 'Paper', plural: 'Papers', folder: 'papers', letter: 'p' },
} as const satisfies Readonly<Record<string, KindFacts>>

interface KindFacts {
  /** One node of the kind, and several, as a heading names them. */
  readonly label: string
  readonly plural: string
  /** The first segment of the addresses of its nodes, and of its index. */
  readonly folder: string
  /** Stands for the kind in the files that browsers load. */
  readonly letter: string
}

export type NodeKind = keyof typeof kinds

export const nodeKinds = Object.keys(kinds) as readonly NodeKind[]
