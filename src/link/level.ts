import { parentOf } from '../model/path.ts'
import { caselessName, fold } from './fold.ts'

/** Something that links can lead to, with what decides between several of the same name. */
export interface Candidate {
  /** Its path, or what stands for one. */
  readonly path: string
  /** Folded; '' at the root. */
  readonly folder: string
  /** Number of segments of its path. */
  readonly segments: number
}

/** A name as a link or a file spells it, with the two keys that its spellings share. */
export interface Name {
  readonly spelling: string
  /** Alike without case: what Obsidian takes for the same name. */
  readonly caseless: string
  /** Alike in `fold` too. */
  readonly folded: string
}

export function nameOf(text: string): Name {
  return { spelling: text, caseless: caselessName(text), folded: fold(text) }
}

/**
 * Finds what goes by a name, seen from a folder: nothing, exactly one, or several that nothing but their paths tells
 * apart. Equal answers are the same array.
 */
export interface Level<One extends Candidate> {
  /** By names that are alike without case, and no others. */
  strict(name: Name, folder: string): readonly One[]
  /** By names that are alike once folded, for those that are alike in no stricter way. */
  loose(name: Name, folder: string): readonly One[]
}

interface Named<One> {
  readonly candidate: One
  readonly spelling: string
}

interface Group<One> {
  readonly named: Named<One>[]
  /** The answer from everywhere, if there is only one. */
  readonly only: readonly One[]
  /** What is nearest from where, and the answers so far; only where there are several. */
  nearest: {
    readonly from: ReadonlyMap<string, readonly Named<One>[]>
    readonly answers: Map<string, readonly One[]>
  } | null
}

/** One level of resolution, over pairs of a name and what it names. Lookups take time by the depth of the folder. */
export function level<One extends Candidate>(names: Iterable<readonly [string, One]>): Level<One> {
  const groups = new Map<string, Group<One>>()
  /** Keys of `groups` that are not their own fold, by what they fold to. */
  const untidy = new Map<string, Set<string>>()
  for (const [spelling, candidate] of names) {
    const { caseless, folded } = nameOf(spelling)
    if (folded === '') continue
    const group = groups.get(caseless)
    if (!group) groups.set(caseless, groupOf([{ candidate, spelling }]))
    else if (group.named.at(-1)?.candidate !== candidate) group.named.push({ candidate, spelling })
    if (caseless === folded) continue
    const others = untidy.get(folded)
    if (others) others.add(caseless)
    else untidy.set(folded, new Set([caseless]))
  }

  const unions = new Map<string, Group<One>>()
  const union = (folded: string): Group<One> | undefined => {
    const others = untidy.get(folded)
    if (!others) return groups.get(folded)
    let all = unions.get(folded)
    if (!all) {
      all = groupOf([folded, ...others].flatMap((key) => groups.get(key)?.named ?? []))
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

/** What `first` finds, else what `all` finds, which finds all that `first` does. */
export function preferred<One extends Candidate>(first: Level<One>, all: Level<One>): Level<One> {
  const of = (form: 'strict' | 'loose') => (name: Name, folder: string) => {
    const found = all[form](name, folder)
    if (found.length === 0) return found
    const best = first[form](name, folder)
    return best.length > 0 ? best : found
  }
  return { strict: of('strict'), loose: of('loose') }
}

const none: readonly never[] = []

function groupOf<One>(named: Named<One>[]): Group<One> {
  return { named, only: named.map(({ candidate }) => candidate), nearest: null }
}

function answerOf<One extends Candidate>(
  group: Group<One> | undefined,
  spelling: string,
  folder: string,
): readonly One[] {
  if (!group) return none
  if (group.named.length === 1) return group.only
  const { from, answers } = (group.nearest ??= {
    from: groupByFolder(group.named),
    answers: new Map<string, readonly One[]>(),
  })
  let shared = folder
  while (shared !== '' && !from.has(shared)) shared = parentOf(shared)
  const question = `${spelling}\0${shared}`
  let answer = answers.get(question)
  if (!answer) answers.set(question, (answer = decide(from.get(shared) ?? [], spelling)))
  return answer
}

/** For every folder that some of them stand in, at whatever depth, those with the fewest segments. */
function groupByFolder<One extends Candidate>(named: readonly Named<One>[]): Map<string, Named<One>[]> {
  const groups = new Map<string, Named<One>[]>()
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

/** Of equals, the one that is spelled as the link is, case and accents included, is the one that is meant. */
function decide<One extends Candidate>(named: readonly Named<One>[], spelling: string): One[] {
  const alike = [
    named.filter((one) => one.spelling === spelling),
    named.filter((one) => one.spelling.normalize('NFC') === spelling.normalize('NFC')),
    named,
  ]
  const equals = alike.find((some) => some.length === 1) ?? named
  return equals.map(({ candidate }) => candidate).sort((a, b) => (a.path < b.path ? -1 : 1))
}
