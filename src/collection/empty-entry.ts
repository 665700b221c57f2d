import type { Body, Entry, PaperFields } from '../core/entry.ts'

/** An empty entry, from which others are made. */
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

export const emptyBody: Body = { blocks: [], anchors: [], footnotes: [], lifted: [], heading: null }
