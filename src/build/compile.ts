import { setImmediate } from 'node:timers/promises'
import { type Collection, linker, type Document, type Linker } from '../links/link.ts'
import { embedCycles } from '../rendering/embed-cycles.ts'
import { lostQuotes } from '../rendering/quotes.ts'
import { siteOf } from '../site/site-of.ts'
import { findingAt, located, problemsOf, type Finding, type Problem } from '../core/problem.ts'
import { documentsOf, withDates, withInstanceRelations } from '../links/documents.ts'
import { citableTitles } from '../links/nodes.ts'
import { emptyBody } from '../core/entry.ts'
import { homeAddress, type MovedFile } from '../core/address.ts'
import type { Graph } from '../core/graph.ts'
import { positionsFile } from '../core/graph-position.ts'
import { byPlace, type SourcePoint } from '../core/rules.ts'
import type { Settings } from '../core/settings.ts'
import { fileProblem } from '../scan/unreadable.ts'
import type { PageVectors } from '../search/meaning-files.ts'
import { isSparse } from '../similarity/embedding/embedder.ts'
import { ranker, type NearnessRanks, type Unranked, type Vectors } from '../similarity/nearness.ts'
import { comparedNodes } from '../similarity/node-text.ts'
import { withConcepts } from '../settings/kinds.ts'
import { topicFinder } from '../topics/find-topics.ts'
import { heldBack } from './held-back.ts'
import { withoutNotFound } from './not-found.ts'
import { brokenNavigation } from './navigation.ts'
import { placeOwnFiles, type CopiedFile } from './own-files.ts'
import { usedAttachments } from '../output/attachments.ts'
import { readSources, type SourceOptions, type Sources } from '../collection/sources.ts'
import { atRows } from '../collection/rows.ts'
import { storedEntries, type LastGood, type StoredEntries } from '../collection/entries.ts'
import { withWholeStore } from '../cache/store.ts'
import { filesOf, lastFiles, movedFiles, storedTexts } from '../moves/recognise.ts'
import { lostAddresses, movedFindings } from '../moves/moved-findings.ts'

export type Compiled = Awaited<ReturnType<typeof linked>>

export interface CompileOptions extends SourceOptions {
  /** When to rank similar nodes. Only pages show the ranking. */
  readonly ranks: keyof NearnessRanks
  /** Whether these problems stop the build, so that nothing needs to be ranked. */
  readonly stops?: (problems: readonly Problem[], settings: Settings) => boolean
  /** Shows drafts to their author, and an unreadable file in its last readable state. Builds never set this. */
  readonly drafts?: boolean
  /** Other work that runs at the same time. Parsing leaves it one core. */
  readonly otherWork?: Promise<unknown>
}

type Compile = (options: CompileOptions, sources?: Sources) => Promise<Compiled>

/** Everything from a folder to a site, except writing the site. */
export const compile: Compile = (options, sources) => compiler()(options, sources)

/** A `compile` that remembers the last collection and redoes only what changed. */
export function compiler(): Compile {
  const memory = remembered()
  let heads: StoredEntries['heads'] = new Map()
  const lastGood: LastGood = { common: '', keys: new Map() }
  const compileWhole: Compile = async (options, sources) => {
    const read = sources ?? (await readSources(options))
    options.progress.stage('Parsing')
    const { files, unreadable } = read.entries
    const last = lastFiles(
      options.store,
      [...files, ...unreadable].map(({ path }) => path),
    )
    const needed = (last?.gone ?? []).map(({ key }) => key)
    const stored = await storedEntries(
      {
        ...options,
        ...read,
        root: options.content,
        known: heads,
        needed,
        ...(options.drafts && { lastGood }),
        citable: read.settings.citations === 'titles' ? (entries) => titlesIn(entries, read) : null,
        progress: options.progress.step,
      },
      read.entries,
    )
    heads = stored.heads
    const moved = last && movedFiles(last, stored.files, storedTexts(options.store))
    return linked(options, read, stored, moved, memory)
  }
  return (options, sources) => withWholeStore(options.store, () => compileWhole(options, sources))
}

function remembered() {
  return {
    /** `published` links published documents only, when drafts are shown too; `notFound` also links the text of 404.md. */
    links: { all: linker(), published: linker(), notFound: linker() },
    ranks: ranker(),
    findTopics: topicFinder(),
  }
}

async function linked(
  { content, store, progress, ranks: when, stops, drafts, otherWork }: CompileOptions,
  sources: Sources,
  stored: StoredEntries,
  moved: readonly MovedFile[] | null,
  { links, ranks, findTopics }: ReturnType<typeof remembered>,
) {
  const { pointAt, problems: settingsProblems, positions, files } = sources
  const settings = withConcepts(sources.settings, stored.entries)
  // Threads that run at the same time get their tasks only while this one yields.
  const turn = () => (otherWork ? setImmediate() : null)
  await turn()
  progress.stage('Linking')
  const paths = files.attachments.map((file) => file.path)
  const listed = stored.bibliographies.flatMap(({ path, entries }) =>
    entries.map(({ citekey, point, entry }): Document => ({ path, citekey, point, entry })),
  )
  const { publish } = settings
  const documents = documentsOf(stored.entries, listed, {
    publish,
    templateBases: files.templateBases,
    ...(drafts && { drafts }),
  })
  const around = [paths, settings, pointAt, files.ignored, moved ?? []] as const
  const hasDrafts = drafts === true && documents.some(({ entry }) => entry.draft)
  const shown = withDates(
    hasDrafts ? documents.map((one) => (one.entry.draft ? { ...one, shown: true } : one)) : documents,
    sources.dates,
  )
  const apart = withoutNotFound(
    links.notFound,
    withInstanceRelations(shown, sources.instanceRelations),
    ...around,
  )
  const { notFound } = apart
  const linked = links.all(apart.documents, ...around)
  const lost = moved && lostAddresses(moved, linked.graph, linked.redirects)
  const used = await usedAttachments(content, notFound?.graph ?? linked.graph, settings)
  const findings: Finding[] = [
    ...located([...settingsProblems, ...sources.doubts], 'site.yaml'),
    ...located(positions.problems, positionsFile),
    ...stored.bibliographies.flatMap(({ path, problems }) => located(problems, path)),
    ...[...sources.configProblems, ...files.leftOut, ...stored.unreadable, ...used.problems].flatMap(
      ({ path, problem }) => located([problem], path),
    ),
    ...files.misplaced.flatMap((path) =>
      located([fileProblem('misplaced-file', `${path} is not published.`)], path),
    ),
    ...homeless(linked.graph, settings, pointAt(['home'])),
    ...movedFindings(lost ?? []),
    ...embedCycles(linked.graph),
  ]
  const problems = [
    ...linked.problems,
    ...(notFound?.problems ?? []),
    ...problemsOf(findings, settings),
  ].sort((a, b) => byPlace(a.place, b.place))
  const { graph, tags, redirects, wanted, chosen } = linked

  const written: ReadonlySet<string> = new Set(stored.entries.map(({ path }) => path))
  const { attachments } = used
  const unranked: Unranked = {
    settings,
    graph,
    tags,
    redirects,
    wanted,
    attachments,
    bodyOf: (id) => (written.has(id) ? stored.bodyOf(id) : emptyBody),
    keyOf: ({ id, entry }) => stored.keyOf(id, entry),
  }
  await turn()
  // If a setting is invalid, it is unknown which texts may be sent to a model's server.
  const isVain = settingsProblems.length > 0 || stops?.(problems, settings)
  const rank = isVain ? ranks.never : ranks[when]
  // A draft's text and name must never be sent to a model's server.
  const published = hasDrafts
    ? withoutDrafts(unranked, links.published, apart.documents, ...around)
    : () => unranked
  const {
    nearest,
    findings: late,
    embedded,
    vectors,
  } = await rank(unranked, { content, store, pointAt, progress }, published)
  await turn()
  progress.stage('Deriving')
  const collection: Collection = {
    ...unranked,
    nearest,
    topics: findTopics(unranked, chosen.topics, positions.kept),
    socialCards: await cardsOf(graph, settings),
  }
  const meaning = meaningOf(settings, published, vectors)
  const site = siteOf(collection, chosen, positions.kept, notFound?.page(collection), meaning)
  const own = await placeOwnFiles(content, sources.ownFiles, site, attachments)
  const copied = new Map<string, CopiedFile>([...attachments, ...own.files])
  const lateFindings = [
    ...late,
    ...lostQuotes(site.view, graph.nodes),
    ...own.findings,
    ...brokenNavigation(site, copied.values(), sources.navigationAt),
  ]
  const found = [...problems, ...problemsOf(lateFindings, settings)]
  return {
    site,
    collection,
    /** Attachments that pages show or link, and the site's own files under keys that begin with `own:`. */
    attachments: copied,
    /** Sorted by place. */
    problems: atRows(found, files).toSorted((a, b) => byPlace(a.place, b.place)),
    /** The number of texts embedded in this run. */
    embedded,
    /** Paths parsed in this run. Files that were not parsed came from the cache. */
    parsed: stored.parsed,
    /** False if the next build may differ even if no file changes. */
    // These can change without a change to any file: an unreadable file, a server that failed, a model's own files.
    steady:
      stored.steady &&
      !used.problems.some(({ problem }) => problem.rule === 'unreadable-file') &&
      settings.similarity.embedding.provider !== 'static' &&
      !late.some(({ rule }) => rule === 'embedding-failed'),
    /** The number of all files read. */
    read: stored.entries.length + stored.bibliographies.length,
    positions,
    chosen,
    heldBack: heldBack({ files, settings }, stored, documents),
    /** The source files of pages, so that the next build can tell where they moved. */
    builtFiles: () => filesOf(graph.nodes, (node) => collection.keyOf(node)[0]),
    /** Old URLs that lead nowhere since their files moved; null if there is no last build. */
    lost,
  }
}

function titlesIn(entries: StoredEntries['entries'], { settings, files }: Sources): readonly string[] {
  return citableTitles(
    documentsOf(entries, [], { ...settings, templateBases: files.templateBases }),
    settings,
  )
}

/** Null unless the settings enable search by meaning. */
function meaningOf(
  { similarity }: Settings,
  published: () => Unranked,
  vectors: Vectors | null,
): PageVectors | null {
  const { embedding } = similarity
  if (embedding.provider !== 'static' || !embedding.search || !vectors?.table) return null
  const pages = comparedNodes(published().graph).flatMap(({ id, address, aside }) => {
    const vector = vectors.of(id)
    return vector && !isSparse(vector) && aside !== true ? [[address, vector] as const] : []
  })
  return { model: vectors.table, pages: pages.sort(([a], [b]) => (a < b ? -1 : 1)) }
}

/** Separate from `linked`, whose result would otherwise keep all of its variables alive, including the link tables. */
function withoutDrafts(
  collection: Unranked,
  link: Linker,
  ...[documents, ...around]: Parameters<Linker>
): () => Unranked {
  const published = () => documents.map((one) => (one.shown ? { ...one, shown: false } : one))
  return () => ({ ...collection, graph: link(published(), ...around).graph })
}

/** Without the site's URL, no page can name its card. The typesetting code is loaded only when it is needed. */
async function cardsOf(graph: Graph, settings: Settings): Promise<Collection['socialCards']> {
  if (settings.cards === 'kind' || settings.url === null) return new Map()
  const { socialCards } = await import('../cards/social-cards.ts')
  return socialCards(graph, settings)
}

function homeless(graph: Graph, { home }: Settings, at: SourcePoint): readonly Finding[] {
  if (home === null || graph.nodes.some(({ address }) => address === homeAddress)) return []
  const message = `"${home}" under home is not a published note.`
  return [findingAt({ path: 'site.yaml', point: at }, 'broken-link', message)]
}
