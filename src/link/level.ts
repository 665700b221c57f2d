import { fold } from './fold.ts'

/** Something that links can lead to, with what decides between several of the same name. */
export interface Candidate {
  /** Its path, or what stands for one. */
  readonly path: string
  /** Folded; '' at the root. */
  readonly folder: string
  /** Number of segments of its path. */
  readonly segments: number
}

/** A name as a link or a file spells it, in NFC, with the key that all its spellings share. */
export interface Name {
  readonly spelling: string
  readonly key: string
}

export function nameOf(text: string): Name {
  return { spelling: text.normalize('NFC'), key: fold(text) }
}

/**
 * Finds what goes by a name, seen from a folder: nothing, exactly one, or several that nothing but their paths tells
 * apart. Equal answers are the same array.
 */
export type Level<One extends Candidate> = (name: Name, folder: string) => readonly One[]

interface Named<One> {
  readonly candidate: One
  readonly spelling: string
}

interface Group<One> {
  readonly named: Named<One>[]
  /** The answer from everywhere, if there is only one. */
  readonly only: readonly One[]
}

/** One level of resolution, over pairs of a name and what it names. Lookups take time by the depth of the folder. */
export function level<One extends Candidate>(names: Iterable<readonly [string, One]>): Level<One> {
  const groups = new Map<string, Group<One>>()
  for (const [name, candidate] of names) {
    const { key, spelling } = nameOf(name)
    if (key === '') continue
    const group = groups.get(key)
    if (!group) groups.set(key, { named: [{ candidate, spelling }], only: [candidate] })
    else if (group.named.at(-1)?.candidate !== candidate) group.named.push({ candidate, spelling })
  }

  const byFolder = new Map<string, ReadonlyMap<string, readonly Named<One>[]>>()
  const answers = new Map<string, readonly One[]>()
  return ({ key, spelling }, folder) => {
    const group = groups.get(key)
    if (!group) return none
    if (group.named.length === 1) return group.only
    let near = byFolder.get(key)
    if (!near) byFolder.set(key, (near = groupByFolder(group.named)))
    let shared = folder
    while (shared !== '' && !near.has(shared)) shared = parent(shared)
    const question = `${key}\0${spelling}\0${shared}`
    let answer = answers.get(question)
    if (!answer) answers.set(question, (answer = decide(near.get(shared) ?? [], spelling)))
    return answer
  }
}

const none: readonly never[] = []

/** For every folder that some of them stand in, at whatever depth, those with the fewest segments. */
function groupByFolder<One extends Candidate>(named: readonly Named<One>[]): Map<string, Named<One>[]> {
  const groups = new Map<string, Named<One>[]>()
  for (const one of named) {
    for (let folder = one.candidate.folder; ; folder = parent(folder)) {
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
  const spelled = named.filter((one) => one.spelling === spelling)
  const equals = spelled.length === 1 ? spelled : named
  return equals.map(({ candidate }) => candidate).sort((a, b) => (a.path < b.path ? -1 : 1))
}

export function parent(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
}
