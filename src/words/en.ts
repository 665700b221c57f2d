import type { ComputedKind, Measure, NextCandidate } from '../core/nearest.ts'
import type { CommonKind } from '../core/kinds.ts'
import { numbersIn, sectionWords, type KindWords, type Markup, type PluralForms } from './words.ts'

/*
 * Every word that the interface says, by the part of it that says them. Parts are exports of their own, so that a script
 * for the browser carries those alone that it says; calls are marked as pure for the same reason. `HTML` marks words that are put into a page as markup: what they are
 * given is markup too.
 */

const numbers = /* @__PURE__ */ numbersIn('en')

/** "10,400", "1.2". */
export function digits(number: number): string {
  return numbers.digits(number)
}

function noun(number: number, forms: PluralForms): string {
  return numbers.noun(number, forms)
}

/** "1 note", "12 notes". */
function count(number: number, forms: PluralForms): string {
  return `${digits(number)} ${noun(number, forms)}`
}

/** "one", "twelve"; from thirteen on in digits. */
function spelled(number: number): string {
  const words = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')
  return words[number] ?? digits(number)
}

export const counts = {
  pages: (number: number) => count(number, { one: 'page', other: 'pages' }),
  notes: (number: number) => count(number, { one: 'note', other: 'notes' }),
  inquiries: (number: number) => count(number, { one: 'inquiry', other: 'inquiries' }),
  papers: (number: number) => count(number, { one: 'paper', other: 'papers' }),
  sources: (number: number) => count(number, { one: 'source', other: 'sources' }),
  folders: (number: number) => count(number, { one: 'folder', other: 'folders' }),
  tags: (number: number) => count(number, { one: 'tag', other: 'tags' }),
  themes: (number: number) => count(number, { one: 'theme', other: 'themes' }),
  links: (number: number) => count(number, { one: 'link', other: 'links' }),
  others: (number: number) => count(number, { one: 'other', other: 'others' }),
}

/** Those that somebody joined to a node, and those that only computed edges do. */
export function neighbours(authored: number, computed: number): string {
  const forms = { one: 'neighbour', other: 'neighbours' }
  if (authored === 0 && computed > 0) return `${digits(computed)} computed ${noun(computed, forms)}`
  const first = count(authored, forms)
  return computed === 0 ? first : `${first} and ${digits(computed)} computed`
}

/** `2025-07-01` → "1 July 2025". */
export function longDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${month(date)}`
}

/** `2025-07-01` → "July 2025". */
export function month(date: string): string {
  const months =
    'January February March April May June July August September October November December'.split(' ')
  return `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`
}

/** "A", "A and B", "A, B and C"; beyond `most` names "A, B and 16 others". Of text or of HTML. */
export function list(all: readonly string[], most = Infinity): string {
  const shown = all.length > most + 1 ? [...all.slice(0, most), counts.others(all.length - most)] : all
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

/** The words for a kind that has only a label and a plural. */
export function kindWords({ label, plural }: { readonly label: string; readonly plural: string }): KindWords {
  const [one, several] = [label.toLowerCase(), plural.toLowerCase()]
  return {
    label,
    plural,
    one,
    several,
    noun: (number) => noun(number, { one, other: several }),
    previous: `Previous ${one}`,
    next: `Next ${one}`,
    all: `All ${several}, by title`,
    others: `Other ${several}, by title`,
    inFolder: (folder) => `${plural} in the folder ${folder}`,
  }
}

/** The usual form for several of a thing with this name. */
export function plural(label: string): string {
  if (/(?:ence|ance|research|information|data|[^s]s)$/i.test(label)) return label
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}

/** The words for the kinds that every collection has. */
export const commonKinds: Readonly<Record<CommonKind, KindWords>> = {
  note: /* @__PURE__ */ kindWords({ label: 'Note', plural: 'Notes' }),
  inquiry: /* @__PURE__ */ kindWords({ label: 'Inquiry', plural: 'Inquiries' }),
  paper: /* @__PURE__ */ kindWords({ label: 'Paper', plural: 'Papers' }),
  'note-map': /* @__PURE__ */ kindWords({ label: 'Map of content', plural: 'Maps of content' }),
  'note-daily': /* @__PURE__ */ kindWords({ label: 'Daily note', plural: 'Daily notes' }),
}

/** Explanations for someone who meets the word for the first time. */
export const kindLines: Readonly<Record<CommonKind, string>> = {
  note: 'One settled concept each: a question, and the answer that stands for now.',
  inquiry: 'Longer lines of thought, which answer a question by drawing on notes as they go.',
  paper: 'The outside works that notes and inquiries rest on.',
  'note-map': 'Ways into a subject: each gathers the notes that belong to it.',
  'note-daily': 'What was written down day by day.',
}

/** The frame of every page. */
export const site = {
  skip: 'Skip to the text',
  parts: 'Site',
  graph: 'Graph',
  themes: 'Themes',
  tags: 'Tags',
  search: 'Search',
  colours: 'Colours',
  by: (author: string) => ` by ${author}`,
  news: 'What is new',
  feed: 'Feed',
  madeWith: 'Made with Throughline',
  here: 'Where this page stands',
}

/** The button that chooses the colours. */
export const colours = {
  system: 'Colours: as the system',
  light: 'Colours: light',
  dark: 'Colours: dark',
}

/** Lists that are on several pages. */
export const ranges = {
  pages: 'Pages of this list',
  again: 'Pages of this list, again',
  previous: 'Previous',
  next: 'Next',
  page: (number: number, of: number) => `Page ${digits(number)} of ${digits(of)}`,
  title: (title: string, number: number) => `${title}, page ${number}`,
  all: 'All pages, by where each begins and ends',
  to: 'to',
  more: (number: number) => `and ${digits(number)} more`,
}

export const home = {
  search: (pages: number) => `Search ${counts.pages(pages)}`,
  begin: 'Inquiries to begin with',
  beginLine: 'Each answers a question at length; the dots are the notes that it draws on.',
  drawsOn: (notes: number, papers: number) =>
    `Draws on ${list([...(notes > 0 || papers === 0 ? [counts.notes(notes)] : []), ...(papers > 0 ? [counts.papers(papers)] : [])])}`,
  drawnOn: 'Most drawn on',
  recent: 'New',
  allNews: 'all that is new',
  allTags: 'all tags',
  allThemes: 'all themes',
  themes: 'Themes',
  ways: 'Ways in',
  /** Over a way in that nobody has labelled: why it is one. */
  wayBy: {
    map: 'An overview',
    inquiry: 'To begin with',
    'drawn-on': 'Most drawn on',
    joined: 'Often linked',
    new: 'New',
  },
}

/** Indexes, folders, tags, what is new. */
export const indexes = {
  /** Of an index where there are no other nodes. */
  onlyKind: 'All of them, by title.',
  none: 'There are none yet.',
  folders: 'Folders',
  news: 'What is new',
  newsDescription: 'What was written or rewritten last, newest first.',
  newsLine: 'By the date that its author gave each page, newest first.',
  noNews: 'No page carries a date yet.',
  tags: 'Tags',
  tagsDescription: 'Every tag, with the number of pages that carry it.',
  tagsLine: 'Each with the number of pages that carry it, or one of the tags below it.',
  tag: (tag: string) => `Tag: ${tag}`,
  tagged: (tag: string, pages: number) => `${counts.pages(pages)} tagged “${tag}”`,
  tagLine: 'Everything that carries this tag, by title.',
  tagsBelow: 'Below it',
  taggedPages: 'Pages with this tag',
  themes: 'Themes',
  themesDescription: 'The parts that this collection falls into, and what joins them.',
  themesLine: {
    editor: 'The parts of this collection, as its editors see them, and what joins them.',
    labels:
      'The parts that this collection falls into, by tags, folders and links: computed, not chosen by an author.',
    links:
      'The parts that this collection falls into, by its links alone: computed, not chosen by an author.',
  },
  joinedHtml: (themes: readonly string[]) => `Joined to ${list(themes)}.`,
  joinedTo: (theme: string, links: string) => `${theme} (${links})`,
  elsewhere: (pages: number) => `${counts.pages(pages)} ${pages === 1 ? 'stands' : 'stand'} in no theme.`,
  theme: (title: string) => `Theme: ${title}`,
  themeDescription: (title: string, pages: number) =>
    `${counts.pages(pages)} on “${title}”, and what joins them to other themes.`,
  themeLine: {
    editor: 'A part of this collection that its editors have marked out.',
    tag: 'What carries this tag, and what is joined to that: computed, not chosen by an author.',
    folder: 'What is in this folder, and what is joined to that: computed, not chosen by an author.',
    links: 'What is joined together by links: computed, not chosen by an author.',
    kept: 'What belongs together by tags, folders and links: computed, not chosen by an author.',
  },
  mainTags: 'Main tags',
  crossings: 'What joins it to other themes',
  crossingsLine: 'Links that lead there or come from there, with what their authors say of them.',
  byTheme: 'By theme',
  wanted: 'Wanted notes',
  wantedDescription: 'Names that several pages link and no note has yet.',
  wantedLine: 'Names that several pages link and no note has yet, those that most pages link first.',
  /** Leads to them. */
  wantedCount: (number: number) =>
    number === 1
      ? 'One wanted note is not yet written'
      : `${digits(number)} wanted notes are not yet written`,
  wantedNote: (name: string) => `Nobody has written “${name}” yet`,
  wantedNoteLine: (pages: number) =>
    `Nobody has written this note yet. ${counts.pages(pages)} link to it, here by title, each with the sentence in which it does.`,
  wantedBy: 'Pages that link to it',
}

/** The page of a node. */
export const page = {
  outline: 'On this page',
  /** What it calls a text without headings. */
  body: 'Text',
  updatedHtml: (date: string) => `Updated ${date}`,
  minutes: (number: number) => `${count(number, { one: 'minute', other: 'minutes' })} to read`,
  summary: 'In short',
  abstract: 'Abstract',
  edit: 'Edit this page',
  originalTitle: 'Original title',
  /** Opens what else there is to say of an item of a list. */
  more: 'More',
  values: (number: number) => `${digits(number)} more`,
  citedAt: 'in the text',
  citation: (number: number) => `Citation ${number} in the text`,
  cited: 'Cited here',
  /** Leads to all of them. */
  allSources: (number: number): string => (number === 1 ? 'Its source' : 'Its sources'),
  /** Whose reason it is, where both sides give one. */
  reasons: { this: 'From this side:', other: 'From that side:' },
}

export const notFound = {
  title: 'Nothing stands here',
  description: 'This address leads to no page.',
  line: 'This address leads to no page. It may have been mistyped, or the page may have been taken down.',
  search: 'Search for it',
  elsewhereHtml: (to: Readonly<Record<'home' | 'inquiries' | 'tags' | 'news', Markup>>) =>
    `Or begin at ${to.home('the first page')}, with ${to.inquiries('the inquiries')}, by ${to.tags('tag')}, or with ${to.news('what is new')}.`,
}

/** The words around the link to the new address of a page. */
export const moved = { before: 'This page has moved to ', after: '.' }

function nearBy({ by }: Measure): string {
  return by === 'words' ? 'by the words they share with this page' : 'by nearness in meaning'
}

function computedBy(measure: Measure): string {
  const how = measure.by === 'model' && measure.model !== null ? `computed with ${measure.model}` : 'computed'
  return `${nearBy(measure)}, nearest first: ${how}, not chosen by an author.`
}

/** The sections of a page that list other nodes, by id. */
export const sections = /* @__PURE__ */ sectionWords({
  related: {
    title: 'Related',
    count: (number) => counts.notes(number),
    line: () => 'What this page is related to, and why.',
  },
  referred: {
    title: 'Also related',
    count: (number) => counts.notes(number),
    line: () => 'What names this page as related, for reasons of its own.',
  },
  inquiries: {
    title: 'Inquiries that draw on this note',
    count: (number) => counts.inquiries(number),
    line: () => 'By title. Each has the sentence that cites this note, what it asks, and its sources.',
  },
  papers: {
    title: 'Similar papers',
    count: (number) => counts.papers(number),
    line: ({ measure }) => `Found ${computedBy(measure)}`,
  },
  notes: {
    title: 'Similar notes',
    count: (number) => counts.notes(number),
    line: ({ role, measure }) =>
      `${role === 'note' ? 'Besides the related ones, found' : 'Found'} ${computedBy(measure)}`,
  },
  references: {
    title: 'References',
    count: (number) => counts.papers(number),
    line: () => 'Cited on this page, in order of first citation.',
  },
  sources: {
    title: 'Sources',
    count: (number) => counts.notes(number),
    line: () => 'The notes that this inquiry rests on, in order of first citation.',
  },
  next: {
    title: 'Read next',
    count: (number) => counts.inquiries(number),
    line: ({ measure, items, chosen }) => {
      if (chosen === items) return 'Inquiries that follow on from this one, in the author’s order.'
      const by = `by shared sources, by ${measure.by === 'words' ? 'words in common' : 'nearness in meaning'}, and for variety`
      return chosen === 0
        ? `Ways on from here, computed: ${by}.`
        : `Ways on from here: first the author’s, the others computed ${by}.`
    },
  },
  'cited-by': {
    title: 'Cited by',
    count: (number) => counts.pages(number),
    line: () => 'Pages that cite this paper, by title, each with the sentence that does.',
  },
  mentions: {
    title: 'Mentioned in',
    count: (number) => counts.pages(number),
    line: () => 'Pages that link here in passing, each with its sentence.',
  },
  contents: {
    title: 'In this folder',
    count: (number) => counts.pages(number),
    line: () => 'Everything that stands directly in it, by title.',
  },
})

/** Why an inquiry is one to read next. */
export const nextReasons = {
  /** A sentence; `among` are some of the notes that both draw on. */
  fullHtml(
    { by, near, shared, others }: Omit<NextCandidate, 'id' | 'among'>,
    among: readonly string[],
    measure: Measure,
  ): string {
    const space = measure.by === 'words' ? 'wording' : 'meaning'
    const named = among.join(' and ')
    const which = shared > among.length ? `among them ${named}` : named
    const more = others === 0 ? 'and draws on no other' : `and draws on ${spelled(others)} more`
    const sources = noun(shared, { one: 'source', other: 'sources' })
    const sharing =
      shared === 0 ? '' : `Shares ${spelled(shared)} ${sources} with this one, ${which}, ${more}.`
    switch (by) {
      case 'author':
        return `Chosen by the author. ${sharing}`.trim()
      case 'sources':
        return near ? `${sharing} It is near to this one in ${space}, too.` : sharing
      case 'text':
        return near
          ? `No source in common, but among the nearest to this one in ${space}.`
          : `No source in common, but something of this one in its ${space}.`
      case 'order':
        return 'The next in order.'
      case 'reach':
        return `Stands here so that no inquiry is out of reach. ${sharing}`.trim()
    }
  },
  /** As it reads after a colon; empty where the author chose it. */
  brief({ by, near, shared }: Pick<NextCandidate, 'by' | 'near' | 'shared'>, measure: Measure): string {
    const space = measure.by === 'words' ? 'wording' : 'meaning'
    switch (by) {
      case 'sources': {
        const sources = `shares ${spelled(shared)} ${noun(shared, { one: 'source', other: 'sources' })}`
        return near ? `${sources}, and is near in ${space}` : sources
      }
      case 'text':
        return near ? `among the nearest in ${space}` : `something in common in ${space}`
      case 'order':
        return 'the next in order'
      case 'reach':
        return 'there so that no inquiry is out of reach'
      case 'author':
        return ''
    }
  },
}

/** As the node says it at which an edge begins, and the one at which it ends. */
type Names = readonly [forth: string, back: string]

/** The kinds of edges. */
type Relates = 'source' | 'related' | 'cites' | 'mention' | 'next' | 'similar'

/** The names of edges. */
export const edges: {
  readonly authored: Readonly<Record<Exclude<Relates, 'similar'>, Names>>
  readonly computed: Readonly<Record<ComputedKind, Names>>
} = {
  authored: {
    related: ['Related', 'Related'],
    source: ['Draws on', 'Drawn on by'],
    next: ['Read next', 'Read before'],
    cites: ['Cites', 'Cited by'],
    mention: ['Mentions', 'Mentioned by'],
  },
  computed: {
    similar: ['Similar by words in common, computed', 'Similar by words in common, computed'],
    next: ['Read next, computed', 'Read before, computed'],
  },
}

/** The names of relations to which the collection gives none. */
export const relations = {
  related: 'Related',
  referred: 'Refers here',
  /** For the other end of a relation that has no name there: what that note does to this one. */
  referredBy: (label: string) => `${label} this`,
}

/** The name of edges between similar nodes where the measure is a model that reads meaning. */
export const similarInMeaning: string = 'Near in meaning, computed'

/** The map on the page of a node, and the walk. */
export const map = {
  save: 'Save the map as a picture',
  saveAs: (format: string) => `Save the map as ${format}`,
  title: 'Neighbourhood',
  line: {
    note: 'The pages one step from here: related ones first, then inquiries, papers and mentions.',
    inquiry: 'The pages one step from here: its sources first, then what to read next, papers and mentions.',
    paper:
      'The pages one step from here: what cites this paper and what it cites, then mentions and similar notes.',
  },
  label: (title: string) => `Map of what stands around “${title}”`,
  node: (title: string, kind: string) => `${title} (${kind})`,
  /** Of the nodes of a still map, of which only the others say of what kind they are. */
  usual: (kind: string) => `Where nothing else is said: ${kind}`,
  /** What the text of home or of an index is called, which is no note. */
  page: 'page',
  faint: 'Faint lines join neighbours to one another.',
  alternative: 'The text and the lists on this page hold the same.',
  alternativeWalked: 'The page of the node in the centre holds the same.',
  leftOut: (rest: string) => `The drawing leaves out ${rest} more.`,
  walk: 'Walk',
  hint: 'Choose a neighbour to walk there, or the centre to open its page.',
  openInGraph: 'Open in graph',
  keysHtml: (key: Markup) =>
    `By keyboard: arrows move, Enter walks, ${key('o')} opens, Backspace steps back, Home returns, Escape leaves.`,
  /** The nodes of a layer, by the role of the centre. */
  layers: {
    related: { note: 'Related notes', inquiry: 'Related', paper: 'Related' },
    source: { note: 'Inquiries', inquiry: 'Sources', paper: 'Sources' },
    next: { note: 'Read next', inquiry: 'Read next', paper: 'Read next' },
    cites: { note: 'Papers cited', inquiry: 'Papers cited', paper: 'Citations' },
    mention: { note: 'Mentions', inquiry: 'Mentions', paper: 'Mentions' },
    similar: { note: 'Similar', inquiry: 'Similar', paper: 'Similar notes' },
  },
  /** The meaning of a line. */
  lines: {
    related: 'is related to',
    source: 'draws on',
    next: 'is followed by',
    cites: 'cites',
    mention: 'mentions',
    similar: 'is similar to',
  },
  computed: { none: '', some: ', some computed', all: ', computed' },
}

/** Spoken and shown during a walk. */
export const walk = {
  arrived: (title: string, around: string, drawn: number | null) =>
    `In the centre: “${title}”, ${around}${drawn === null ? '' : `, ${digits(drawn)} of them drawn`}.`,
  /** Before the reasons by which one came, if there are any. */
  from: (title: string, isJoined: boolean) => (isJoined ? `From “${title}”:` : `From “${title}”.`),
  /** The name of a relation before its reasons. */
  named: (name: string) => `${name}:`,
  /** Heads the map during a walk; the title of the centre stands between the two. */
  around: ['Around “', '”'] as readonly [string, string],
  readBeside: 'Read it beside the map',
  visited: 'visited',
  failed: (title: string) => `What stands around “${title}” could not be loaded.`,
  /** Its second part is a link. */
  retry: ['Choose it again, or ', 'open its page', '.'] as readonly [string, string, string],
}

/** The page of the whole graph, before a script draws it. */
export const graphPage = {
  title: 'Graph',
  description: 'How everything here hangs together.',
  size: (pages: number, links: number) => `${counts.pages(pages)}, ${counts.links(links)}`,
  linesHtml: (kinds: readonly string[], tags: Markup) =>
    `How everything here hangs together. The same as lists: ${[...kinds, tags('tags')].join(', ')}.`,
  map: 'Map',
  still: 'The best connected pages and the links between them.',
  label: 'Map of the best connected pages',
  alternative:
    'The list below holds the best connected as text; each of their pages lists what stands around it.',
  helpHtml: (strong: Markup) =>
    `A picture of all pages; ${strong('Table')} lists the same pages, with the same filters, for those who cannot or would not use a picture.`,
  helpComputed: 'Filters add the links that were computed, which no author wrote.',
  helpMouse: 'Drag to move; Ctrl and the wheel zoom, and the wheel alone once the picture has been clicked.',
  helpTouch:
    'Two fingers move and zoom, one scrolls the page; fill the window to use one. Tap a page to choose it.',
  keysHtml: (key: Markup) =>
    `On the picture, arrow keys go to the nearest page and ${key('Shift')} with them moves the picture; ${key('+')} ${key('−')} zoom, ${key('0')} shows all, ${key('Enter')} goes to the card, ${key('o')} opens the page, ${key('p')} begins a path, ${key('Esc')} leaves.`,
  edges: {
    source: (number: number) => noun(number, { one: 'source', other: 'sources' }),
    related: (number: number) => noun(number, { one: 'relation', other: 'relations' }),
    cites: (number: number) => noun(number, { one: 'citation', other: 'citations' }),
    mention: (number: number) => noun(number, { one: 'mention', other: 'mentions' }),
    next: (number: number) => noun(number, { one: 'next inquiry', other: 'next inquiries' }),
  },
  connected: 'Best connected',
  connectedLine: 'By the number of different pages that each is linked with, in either direction.',
}

/** The whole graph, drawn by a script. */
export const graph = {
  loading: 'Loading the whole graph…',
  failed: 'The whole graph could not be loaded. This is the map of the best connected pages.',
  otherBuild:
    'The whole graph is of another build than this page. Reload the page. Until then, this is the map of the best connected pages.',
  retry: 'Try again',
  reload: 'Reload the page',
  picture: 'Picture of the graph',
  showAs: 'Show as',
  asPicture: 'Picture',
  asTable: 'Table',
  view: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  fill: 'Fill the window',
  unfill: 'Back to the page',
  wheel: 'Hold Ctrl, or click the picture first, to zoom with the wheel',
  fingers: 'Use two fingers to move the picture',
  find: 'Find a page',
  findLabel: 'Find a page in the graph',
  found: 'Pages found',
  foundNode: (kind: string) => `, ${kind}`,
  noPageAt: (address: string) => `No page of the graph stands at ${address}.`,

  filters: 'Filters',
  filtersUsed: 'Filters •',
  filtersInUse: 'Filters, in use',
  pages: 'Pages',
  links: 'Links',
  computedLinks: 'Computed links',
  tag: 'Tag',
  anyTag: 'Any tag',
  tagged: (tag: string, pages: number) => `${tag} (${digits(pages)})`,
  leastNeighbours: 'Neighbours, at least',
  colourBy: 'Colour by',
  byKind: 'Kind',
  byCommunity: 'Theme',
  clear: 'Show everything',
  computedLoading: 'Loading what is computed…',
  computedFailed: 'What is computed could not be loaded. Choose it again to try again.',

  save: 'Save the picture',
  saveAs: (format: string) => `Save the picture as ${format}`,
  notSaved: 'The picture could not be saved.',
  partFailed: 'What this takes could not be loaded. Try again.',

  signs: 'Signs',
  computedLink: 'computed link',
  smallCommunities: 'others are grey',

  chosen: 'The chosen page',
  close: 'Close the card',
  pullUp: 'Pull the card up',
  pullDown: 'Let the card down',
  open: 'Open the page',
  walk: 'Walk from here',
  neighbours: 'Neighbours',
  computedNeighbours: 'Computed neighbours',
  others: (number: number) => `and ${counts.others(number)}, less well connected; its page lists them.`,
  tags: 'Tags',
  onlyTagged: (tag: string) => `Show only pages tagged ${tag}`,

  path: 'Path',
  pathFromHere: 'Path from here',
  leavePath: 'Leave the path',
  /** Before the reason of a step of a path. */
  because: 'because:',
  choosePathEnd: 'Now choose where the path is to lead.',
  pathFrom: (title: string) => `Path from “${title}”: now choose where it is to lead.`,
  noPath: (from: string, to: string) => `No path among what is shown leads from “${from}” to “${to}”.`,
  shortestPath: (from: string, to: string, steps: number, computed: number) =>
    `The shortest path from “${from}” to “${to}” has ${count(steps, { one: 'step', other: 'steps' })}${computed === 0 ? '' : `, ${digits(computed)} of them computed`}.`,

  title: 'Title',
  kind: 'Kind',
  theme: 'Theme',
  inPicture: 'In the picture',
  choose: 'Choose',
  chooseNode: (title: string) => `Choose ${title}`,
  more: (number: number) => `Show ${digits(number)} more`,
  rows: (filled: number, all: number) => `Rows: ${digits(filled)} of ${digits(all)}.`,

  /** Of the pages and links that there are, those that the filters leave. */
  shown(
    { pages, links, computed }: { pages: number; links: number; computed: number },
    of: { pages: number; links: number },
  ) {
    const more = computed === 0 ? '' : `, and ${digits(computed)} computed`
    const all = `${counts.links(of.links)}${more}`
    if (pages === of.pages && links === of.links) return `All ${counts.pages(pages)} and ${all}`
    if (pages === 0) return 'The filters hide all pages'
    return `${digits(pages)} of ${counts.pages(of.pages)}, ${digits(links)} of ${all}`
  },
  chosenAlone: (title: string, kind: string) => `${title}, ${kind}, without a link to what is shown.`,
  chosenAmong: (title: string, kind: string, around: string, names: readonly string[], others: number) =>
    `${title}, ${kind}, ${around}: ${names.join('; ')}${others > 0 ? ` and ${counts.others(others)}` : ''}.`,

  /** A type of edges, in a list of them. */
  edgeTypes: {
    source: 'Draws on',
    related: 'Related',
    cites: 'Cites',
    mention: 'Mentions',
    next: 'Is followed by',
    similar: 'Is similar to',
  },
  computedTypes: { similar: 'Similar, computed', next: 'Read next, computed' },
  /** An edge within a sentence. */
  relates: {
    source: ['draws on', 'is drawn on by'],
    related: ['is related to', 'is related to'],
    cites: ['cites', 'is cited by'],
    mention: ['mentions', 'is mentioned by'],
    next: ['is followed by', 'follows'],
    similar: ['is similar to', 'is similar to'],
  } as Readonly<Record<Relates, Names>>,
  /** The name of an edge, within a sentence. */
  within: (name: string) => name.toLowerCase(),
}

/** The dialog and the page of the search. */
export const searchForm = {
  title: 'Search',
  description: (site: string) => `Search ${site}`,
  field: 'Search titles and text',
  submit: 'Search',
  close: 'Close',
  keysHtml: (key: Markup) => `${key('↑')} ${key('↓')} move · ${key('Enter')} opens · ${key('Esc')} closes`,
  unscriptedHtml: (kinds: readonly string[], tags: Markup) =>
    `Searching needs JavaScript, which is off or blocked here. All pages are also listed: ${kinds.join(', ')}, and ${tags('everything by tag')}.`,
}

export const searchUnloaded: string = 'The search could not be loaded. Try again.'

function results(number: number): string {
  return count(number, { one: 'result', other: 'results' })
}

/** "the one result", "all 12 results". */
function allResults(number: number): string {
  return number === 1 ? 'the one result' : `all ${results(number)}`
}

/** The results of the search. */
export const search = {
  loading: 'Searching…',
  failed: 'The search index could not be loaded.',
  titlesOnly: (number: number) =>
    `${digits(number)} ${noun(number, { one: 'title matches', other: 'titles match' })}. The search index could not be loaded, so the text of the pages was not searched.`,
  noText: 'Only titles are searched here: the full text comes with a build.',
  nothing: (query: string) => `Nothing found for “${query}”.`,
  hidden: (number: number, query: string) => `The filters hide ${allResults(number)} for “${query}”.`,
  found: (shown: number, all: number, query: string) =>
    `${shown < all ? `${digits(shown)} of ` : ''}${results(all)} for “${query}”`,
  narrow: 'Narrow the results',
  tag: 'Tag',
  anyTag: 'Any tag',
  tagged: (tag: string, results: number) => `${tag} (${digits(results)})`,
  retry: 'Try again',
  widen: (number: number) => `Show ${allResults(number)}`,
  results: 'Results',
  more: (number: number) => `Show ${digits(number)} more`,
  openAsPage: 'Open as a page',
  alias: 'Also',
  page: 'Page',
}

/** What a link shows of the page that it leads to. */
export const previews = {
  inShort: 'In short',
  reasons: 'Why it is related',
  cites: 'Where it cites this page',
  cited: 'Where this page cites it',
  figures: 'On this figure',
  keysHtml: (key: Markup) => `${key('Alt')} ${key('↓')} goes into it, ${key('Esc')} closes it`,
}

/** Diagrams, which a script draws from their source. */
export const diagrams = {
  /** Names a diagram that does not say what it shows. */
  name: 'Mermaid diagram',
  named: (title: string) => `Mermaid diagram: ${title}`,
  source: 'Mermaid diagram: its source',
  faulty: 'It cannot be drawn: Mermaid does not understand its source.',
  unloaded: 'It cannot be drawn: what draws it could not be loaded.',
}

/** Blocks of code. */
export const code = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Press Ctrl+C',
  /** Names one that is wider than its place, and scrolls. */
  block: 'Code',
}

/** Pages that are read side by side. */
export const panes = {
  /** The switch, and what it does. */
  switch: 'Read in panes',
  does: 'Links open beside the page that they stand on',
  bar: 'Pages side by side',
  count: (number: number) => `${counts.pages(number)} side by side`,
  keys: '← and → go from page to page',
  copy: 'Copy my path',
  copied: 'Copied, as a list of links in markdown.',
  notCopied: 'Your browser keeps pages from copying. Here is your path, to be copied by hand.',
  path: 'Your path, as a list of links in markdown',
  closeOthers: 'Close the others',
  close: (page: string) => `Close “${page}”`,
  from: (page: string) => `From “${page}”`,
  quoted: (sentence: string) => `“${sentence}”`,
  /** The list in which the link stands by which one came. */
  under: (heading: string) => `Under “${heading}”`,
  /** The words of that link. */
  through: (words: string) => `By “${words}”`,
  /** A part that every page has, told from that of another page. */
  within: (part: string, page: string) => `${part}: ${page}`,
  lost: (number: number) =>
    number === 1
      ? 'One page of this row could not be opened.'
      : `${digits(number)} pages of this row could not be opened.`,
}

/** Words that are added to the text of an author. */
export const text = {
  missing: 'Not yet written',
  unpublished: 'unpublished note',
  footnotes: 'Footnotes',
  footnote: (number: number) => `Footnote ${number}`,
  backToReference: (number: number) => `Back to reference ${number}`,
  source: (number: number, title: string) => `Source ${number}: ${title}`,
  table: (number: number, columns: string) => `Table ${number}${columns === '' ? '' : `: ${columns}`}`,
  canvas: (cards: number) => `Canvas with ${count(cards, { one: 'card', other: 'cards' })}`,
  group: 'Group',
  yes: 'yes',
  no: 'no',
  filePage: (number: number) => `page ${number}`,
  /** Of a file of less than a thousand. */
  bytes: (number: number) => count(number, { one: 'byte', other: 'bytes' }),
  /** A file that only an editor opens. */
  editorFiles: {
    base: { name: 'An Obsidian base', what: 'An Obsidian base: a table made from the properties of notes' },
    drawing: { name: 'An Excalidraw drawing', what: 'An Excalidraw drawing' },
    bibliography: { name: 'A bibliography', what: 'A bibliography, read for its papers' },
  },
  /** Tables and lists of an Obsidian base. */
  bases: {
    /** Of files, by the name that Obsidian gives the property. */
    columns: {
      name: 'Name',
      basename: 'Name',
      file: 'Name',
      path: 'Path',
      folder: 'Folder',
      ext: 'Extension',
      tags: 'Tags',
      links: 'Links',
      backlinks: 'Linked from',
      embeds: 'Embeds',
    } as Readonly<Record<string, string>>,
    rows: (number: number) => counts.notes(number),
    none: 'No note of this site matches.',
    more: (number: number) => `${digits(number)} more`,
    /** Of rows whose value of what they are grouped by is empty. */
    noGroup: 'None',
    view: (name: string) => `Table: ${name}`,
    notShown: (view: string, why: string) => `The view “${view}” is not shown: ${why}.`,
    tooMuch: 'it takes too long to compute',
    notShownFile: 'This base cannot be read.',
    omitted: (why: readonly string[]) => `Not all of this view is shown: ${why.join('; ')}.`,
    /** Why something cannot be evaluated. */
    obstacles: {
      time: (what: string) => `${what} is not known to a site that is the same whenever it is built`,
      unknown: (what: string) => `${what} cannot be evaluated on this site`,
      unkept: (what: string) => `the property “${what}” is for programs only`,
      syntax: (what: string) =>
        what === '' ? 'an expression ends too early' : `“${what}” is not expected where it stands`,
      layout: (what: string) => `views of the type “${what}” cannot be drawn on this site`,
      circle: (what: string) => `the formula “${what}” leads back to itself`,
      missing: (what: string) => `there is no formula “${what}”`,
      size: () => 'an expression is too long',
    } as Readonly<
      Record<
        'time' | 'unknown' | 'unkept' | 'syntax' | 'layout' | 'circle' | 'missing' | 'size',
        (what: string) => string
      >
    >,
  },
  notPartOfSite: (name: string) => `${name}; not part of this site`,
  notOnThisSite: (what: string) => `${what}. It is not part of this site.`,
  /** The states of a task, by the sign in its brackets. */
  tasks: {
    ' ': 'To do',
    x: 'Done',
    '/': 'In progress',
    '-': 'Cancelled',
    '>': 'Forwarded',
    '<': 'Scheduled',
    '!': 'Important',
    '?': 'Question',
    '*': 'Starred',
  } as Readonly<Record<string, string>>,
  otherTask: (sign: string) => `State: ${sign}`,
  /** The title of a callout that has none of its own, by its type; other types are called by their name. */
  callouts: {
    note: 'Note',
    abstract: 'Abstract',
    summary: 'Summary',
    tldr: 'Tldr',
    info: 'Info',
    todo: 'Todo',
    tip: 'Tip',
    hint: 'Hint',
    important: 'Important',
    success: 'Success',
    check: 'Check',
    done: 'Done',
    question: 'Question',
    help: 'Help',
    faq: 'Faq',
    warning: 'Warning',
    caution: 'Caution',
    attention: 'Attention',
    failure: 'Failure',
    fail: 'Fail',
    missing: 'Missing',
    danger: 'Danger',
    error: 'Error',
    bug: 'Bug',
    example: 'Example',
    quote: 'Quote',
    cite: 'Cite',
  } as Readonly<Record<string, string>>,
  /** Code that a plugin of an editor runs, or that something draws. */
  shownAsWritten: (program: string) => `${program}, shown as written`,
  shownAsSource: (program: string) => `${program}, as its source`,
  programs: {
    admonition: 'Admonition',
    dataview: 'Dataview query',
    dataviewScript: 'Dataview script',
    tasks: 'Tasks query',
    search: 'Search query',
    base: 'Base',
    kanban: 'Kanban board',
    chart: 'Chart',
    map: 'Map',
    timeline: 'Timeline',
    statBlock: 'Stat block',
    encounter: 'Encounter',
    button: 'Button',
    inputField: 'Input field',
    todoist: 'Todoist query',
    contents: 'Table of contents',
    folderOverview: 'Folder overview',
    linkCard: 'Link card',
    mermaid: 'Mermaid diagram',
    plantUml: 'PlantUML diagram',
    tikz: 'TikZ drawing',
    excalidraw: 'Excalidraw drawing',
    functionPlot: 'Function plot',
    music: 'Music notation',
    chess: 'Chess board',
  },
}
