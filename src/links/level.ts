import { parentOf } from '../core/path.ts'
import { caselessName, fold, isPlain } from './slug.ts'

/** A possible link target, with the values that decide between several of the same name. */
export interface Candidate {
  /** Its path, or `@citekey` for a bibliography entry. */
  readonly path: string
  /** Folded; '' at the root. */
  readonly folder: string
  readonly segments: number
}

export interface LinkName {
  readonly spelling: string
  /** The comparison key of Obsidian, which ignores case. */
  readonly caseless: string
  /** The looser key of `fold`. */
  readonly folded: string
}

export function linkName(text: string): LinkName {
  if (isPlain(text)) {
    const lower = text.toLowerCase()
    return { spelling: text, caseless: lower, folded: lower }
  }
  return { spelling: text, caseless: caselessName(text), folded: fold(text) }
}

/** The folded folder of the link. It is called only if the answer depends on it, so callers can cache other answers. */
export type FolderOf = () => string

/** Finds one candidate, none, or several that only their paths distinguish. Equal answers are the same array. */
export interface NameLevel<One extends Candidate> {
  /** By `caseless` key. */
  strict(name: LinkName, folder: FolderOf): readonly One[]
  /** By `folded` key, if no stricter match exists. */
  loose(name: LinkName, folder: FolderOf): readonly One[]
}

interface SpeltCandidate<One> {
  readonly candidate: One
  readonly spelling: string
}

/** The candidates under one key. Usually there is only one, so `others` is allocated when needed. */
interface CandidateGroup<One> extends SpeltCandidate<One> {
  others: SpeltCandidate<One>[] | null
  /** The answer if there is only one candidate. */
  only: readonly One[] | null
  /** For several candidates: the nearest ones by folder, and a cache of answers. */
  nearest: {
    readonly from: ReadonlyMap<string, readonly SpeltCandidate<One>[]>
    readonly answers: Map<string, readonly One[]>
  } | null
}

/** One level of resolution; `tell` enumerates every name. A lookup takes time proportional to the folder depth. */
export function level<One extends Candidate>(
  tell: (name: (spelling: string, candidate: One) => void) => void,
): NameLevel<One> {
  const groups = new Map<string, CandidateGroup<One>>()
  /** Folded key → keys of `groups` that fold to it but differ from it. */
  const untidy = new Map<string, Set<string>>()
  tell((spelling, candidate) => {
    const { caseless, folded } = linkName(spelling)
    if (folded === '') return
    const group = groups.get(caseless)
    if (!group) groups.set(caseless, { candidate, spelling, others: null, only: null, nearest: null })
    else if ((group.others?.at(-1) ?? group).candidate !== candidate) {
      ;(group.others ??= []).push({ candidate, spelling })
    }
    if (caseless === folded) return
    const others = untidy.get(folded)
    if (others) others.add(caseless)
    else untidy.set(folded, new Set([caseless]))
  })

  const unions = new Map<string, CandidateGroup<One>>()
  const union = (folded: string): CandidateGroup<One> | undefined => {
    const others = untidy.get(folded)
    if (!others) return groups.get(folded)
    let all = unions.get(folded)
    if (!all) {
      const [first, ...rest] = [folded, ...others].flatMap((key) => namedIn(groups.get(key)))
      if (!first) return undefined
      all = { ...first, others: rest.length > 0 ? rest : null, only: null, nearest: null }
      unions.set(folded, all)
    }
    return all
  }
  return {
    strict: ({ spelling, caseless }, folder) => answerOf(groups.get(caseless), spelling, folder),
    loose: ({ spelling, caseless, folded }, folder) =>
      caseless === folded && !untidy.has(folded) ? none : answerOf(union(folded), spelling, folder),
  }
}

export function lazily<One extends Candidate>(make: () => NameLevel<One>): NameLevel<One> {
  let made: NameLevel<One> | undefined
  const asked = () => (made ??= make())
  return {
    strict: (name, folder) => asked().strict(name, folder),
    loose: (name, folder) => asked().loose(name, folder),
  }
}

/** Prefers answers of `first`, a subset of `all`. */
export function preferred<One extends Candidate>(first: NameLevel<One>, all: NameLevel<One>): NameLevel<One> {
  const of = (form: 'strict' | 'loose') => (name: LinkName, folder: FolderOf) => {
    const asked = { folder: false }
    const found = all[form](name, () => {
      asked.folder = true
      return folder()
    })
    // A single candidate has no better alternative.
    if (found.length === 0 || !asked.folder) return found
    const best = first[form](name, folder)
    return best.length > 0 ? best : found
  }
  return { strict: of('strict'), loose: of('loose') }
}

const none: readonly never[] = []

function namedIn<One>(group: CandidateGroup<One> | undefined): SpeltCandidate<One>[] {
  return group ? [{ candidate: group.candidate, spelling: group.spelling }, ...(group.others ?? [])] : []
}

function answerOf<One extends Candidate>(
  group: CandidateGroup<One> | undefined,
  spelling: string,
  folder: FolderOf,
): readonly One[] {
  if (!group) return none
  if (!group.others) return (group.only ??= [group.candidate])
  const { from, answers } = (group.nearest ??= {
    from: groupByFolder(namedIn(group)),
    answers: new Map<string, readonly One[]>(),
  })
  let shared = folder()
  while (shared !== '' && !from.has(shared)) shared = parentOf(shared)
  const question = `${spelling}\0${shared}`
  let answer = answers.get(question)
  if (!answer) answers.set(question, (answer = decide(from.get(shared) ?? [], spelling)))
  return answer
}

/** For each folder that contains candidates, at any depth: those with the fewest path segments. */
function groupByFolder<One extends Candidate>(
  named: readonly SpeltCandidate<One>[],
): Map<string, SpeltCandidate<One>[]> {
  const groups = new Map<string, SpeltCandidate<One>[]>()
  for (const one of named) {
    for (let folder = one.candidate.folder; ; folder = parentOf(folder)) {
      const group = groups.get(folder)
      const fewest = group?.[0]?.candidate.segments ?? Infinity
      if (one.candidate.segments < fewest) groups.set(folder, [one])
      else if (one.candidate.segments === fewest) group?.push(one)
      if (folder === '') break
    }
  }
  return groups
}

/** If several match, an exact spelling (case and accents) wins. */
function decide<One extends Candidate>(named: readonly SpeltCandidate<One>[], spelling: string): One[] {
  const alike = [
    named.filter((one) => one.spelling === spelling),
    named.filter((one) => one.spelling.normalize('NFC') === spelling.normalize('NFC')),
    named,
  ]
  const equals = alike.find((some) => some.length === 1) ?? named
  return equals.map(({ candidate }) => candidate).sort((a, b) => (a.path < b.path ? -1 : 1))
}
