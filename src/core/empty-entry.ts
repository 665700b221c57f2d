import type { Body, Entry, EntryProblem, PaperFields, Link } from './entry.ts'
import { roleOf, type NodeKind } from './kinds.ts'
import type { SourcePoint } from './rules.ts'

export const emptyEntry: Entry = {
  kind: 'note',
  title: null,
  heading: null,
  description: null,
  summary: null,
  claim: null,
  aliases: [],
  tags: [],
  date: null,
  updated: null,
  draft: false,
  optsIn: false,
  card: null,
  cssclasses: [],
  drawing: false,
  diagrams: false,
  lang: null,
  dir: null,
  script: null,
  instanceId: null,
  permalink: null,
  redirects: [],
  places: { permalink: null, citekey: null, redirects: [] },
  paper: null,
  links: [],
  relations: [],
  sources: [],
  next: [],
  cites: [],
  properties: [],
  front: null,
  base: null,
  headings: [],
  blockIds: [],
  placeIds: [],
  problems: [],
  words: 0,
  opening: [],
}

export const noPaper: PaperFields = {
  citekey: null,
  authors: [],
  year: null,
  venue: null,
  doi: null,
  arxiv: null,
  url: null,
  abstract: null,
}

export const emptyBody: Body = {
  blocks: [],
  anchors: [],
  footnotes: [],
  lifted: [],
  bases: [],
  heading: null,
}

/** Nothing of the file is shown. It counts as a draft, since it may be one. */
export function unreadableEntry(
  kind: NodeKind,
  problems: readonly EntryProblem[],
): { readonly entry: Entry; readonly body: Body } {
  const paper = roleOf(kind) === 'paper' ? noPaper : null
  return {
    entry: { ...emptyEntry, kind, paper, draft: true, problems },
    body: emptyBody,
  }
}

/** Defaults for a link without a label, outside any sentence. */
export const bareLink = {
  fragment: null,
  label: null,
  size: null,
  locator: null,
  sentence: [],
  property: null,
} as const satisfies Partial<Link>

/** A link in a base: a note to compare others with. */
export function queryLink({ target, point }: { readonly target: string; readonly point: SourcePoint }): Link {
  return { ...bareLink, syntax: 'wikilink', target: target.replace(/\s+/g, ' '), point, role: 'query' }
}
