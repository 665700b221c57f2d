import { lexicon, topicCount, type Lexicon } from './lexicon.ts'
import { capital, penFor, thirdPerson, type Pen } from './pen.ts'
import { distinct, exponentFor, powerLaw, randomOf, seedOf, shuffled, type Random } from './random.ts'

/** What others name a node by, decided before any text is written. */
export interface Planned {
  /** Counted from 0 within its kind. */
  readonly index: number
  readonly title: string
  /** The last part of the path, without the extension; for a paper, its citation key. */
  readonly name: string
  /** The path in the collection. Several papers share the path of a bibliography. */
  readonly path: string
  readonly topic: number
}

export interface Plan {
  readonly words: Lexicon
  readonly tags: readonly string[]
  readonly notes: readonly Planned[]
  readonly inquiries: readonly Planned[]
  readonly papers: readonly Planned[]
  /** The indexes of the notes that an inquiry cites: 8 to 12, distinct, by a power law. */
  readonly cited: (inquiry: number) => readonly number[]
  /** The indexes of the notes that a note is related to: 7, distinct, never itself. */
  readonly related: (note: number) => readonly number[]
}

/** Per 10,000 nodes: 1,700 notes, 700 papers, and inquiries for the rest. */
export function shares(nodes: number): { notes: number; inquiries: number; papers: number } {
  const notes = Math.round(nodes * 0.17)
  const papers = Math.round(nodes * 0.07)
  return { notes, papers, inquiries: nodes - notes - papers }
}

export const fewestNodes = 100
export const relatedPerNote = 7

/** The probability of drawing the most cited note: about 35 of 100 inquiries cite it, at every size. */
const shareOfFirst = 0.0425

export function planOf(nodes: number): Plan {
  if (!Number.isInteger(nodes) || nodes < fewestNodes) {
    throw new RangeError(`a collection has at least ${fewestNodes} nodes, not ${nodes}`)
  }
  const count = shares(nodes)
  const words = lexicon()
  const taken = new Set<string>()
  const topics = folders(words)
  const list = (kind: string, length: number, make: (pen: Pen) => string, place: Place) =>
    Array.from({ length }, (_, index): Planned => {
      const random = randomOf(seedOf(kind, index))
      const topic = random.below(topicCount)
      const pen = penFor(words, topic, random)
      const title = unused(taken, () => make(pen))
      const named = place({ index, length, title, folder: topics[topic] ?? '', taken, random })
      return { index, title, topic, ...named }
    })
  const notes = list('note', count.notes, question, inFolder('notes'))
  const ranks = shuffled(count.notes, randomOf(seedOf('ranks', nodes)))
  const law = powerLaw(count.notes, exponentFor(count.notes, shareOfFirst))
  return {
    words,
    tags: vocabulary(topics, words),
    notes,
    inquiries: list('inquiry', count.inquiries, heading, inFolder('inquiries')),
    papers: list('paper', count.papers, paperTitle, amongPapers),
    cited: (inquiry) => {
      const random = randomOf(seedOf('cited', inquiry))
      return distinct(8 + random.below(5), () => ranks[law.draw(random)] ?? 0)
    },
    related: (note) => {
      const random = randomOf(seedOf('related', note))
      const other = () => {
        const drawn = random.oneIn(2) ? (ranks[law.draw(random)] ?? 0) : random.below(count.notes)
        return drawn === note ? (note + 1) % count.notes : drawn
      }
      return distinct(relatedPerNote, other)
    },
  }
}

interface Placing {
  readonly index: number
  readonly length: number
  readonly title: string
  readonly folder: string
  readonly taken: Set<string>
  readonly random: Random
}

type Place = (placing: Placing) => { readonly name: string; readonly path: string }

const inFolder =
  (kind: string): Place =>
  ({ title, folder, taken }) => {
    const words = title.toLowerCase().match(/[a-z]+/g) ?? []
    const content = words.filter((word) => word.length > 3 || words.length < 4)
    let length = 4
    const name = unused(
      taken,
      () => content.slice(0, length++).join('-') + '-x'.repeat(Math.max(0, length - 12)),
    )
    return { name, path: `${kind}/${folder}/${name}.md` }
  }

const entriesPerBibliography = 100

/** Every other paper is a file. The rest are entries of bibliographies. */
const amongPapers: Place = ({ index, taken, random, title }) => {
  const surname = random.pick(surnames).toLowerCase()
  const year = yearOf(index)
  const word = (title.toLowerCase().match(/[a-z]{4,}/g) ?? [])[0] ?? 'work'
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  let tries = 0
  const name = unused(taken, () => {
    const suffix = tries === 0 ? '' : (letters[tries % 26] ?? '') + (tries < 26 ? '' : String(tries))
    tries += 1
    return `${surname}${year}${word}${suffix}`
  })
  const bibliography = Math.floor(index / 2 / entriesPerBibliography) + 1
  return {
    name,
    path: index % 2 === 0 ? `papers/${year}/${name}.md` : `papers/library-${bibliography}.bib`,
  }
}

export const yearOf = (paper: number) => 1985 + ((paper * 17) % 41)

export const surnames =
  'Abara Brandt Castellan Dufour Eriksen Farrow Galanis Horvath Ibsen Jansen Kimura Lindqvist Marsh Novak Okafor Petrov Quist Rossi Sato Tanaka Ueda Varga Weiss Xu Yilmaz Zeller'.split(
    ' ',
  )

function unused(taken: Set<string>, make: () => string): string {
  for (;;) {
    const made = make()
    const key = made.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return made
  }
}

function question(pen: Pen): string {
  const { random, adjective, verb, topical, noun } = pen
  return random.pick([
    () => `Why does ${adjective()} ${topical()} ${verb()} the ${noun()}?`,
    () => `When does ${topical()} ${verb()} ${adjective()} ${noun()}?`,
    () => `How far does the ${topical()} of ${noun()} ${verb()}?`,
    () => `What makes ${adjective()} ${topical()} ${verb()} without ${noun()}?`,
    () => `Is ${adjective()} ${topical()} enough to ${verb()} ${noun()}?`,
    () => `Can ${topical()} ${verb()} what ${noun()} ${thirdPerson(verb())}?`,
  ])()
}

function heading(pen: Pen): string {
  const { random, adjective, verb, topical, noun } = pen
  return random.pick([
    () => `${capital(adjective())} ${topical()} and the ${noun()} of ${noun()}`,
    () => `What ${topical()} owes to ${adjective()} ${noun()}`,
    () => `Where ${topical()} ${thirdPerson(verb())} the ${adjective()} ${noun()}`,
    () => `How to ${verb()} ${topical()} with ${adjective()} ${noun()}`,
    () => `If ${topical()} ${thirdPerson(verb())}, does ${noun()} ${verb()}?`,
  ])()
}

function paperTitle(pen: Pen): string {
  const { random, adjective, topical, noun } = pen
  return random.pick([
    () => `${capital(adjective())} ${capital(topical())} for ${capital(noun())} of ${capital(topical())}`,
    () => `Towards ${capital(adjective())} ${capital(topical())} in ${capital(noun())}`,
    () => `A Study of ${capital(topical())} under ${capital(adjective())} ${capital(noun())}`,
  ])()
}

function folders({ topics }: Lexicon): readonly string[] {
  return topics.map(({ list }) => list[0] ?? '')
}

/** 12 tags, 36 below them and 72 below those. The order is mixed, because the first are used most. */
function vocabulary(topics: readonly string[], { topics: words }: Lexicon): readonly string[] {
  const tags = topics.flatMap((top, topic) => {
    const word = (place: number) => words[topic]?.list[place] ?? ''
    const middle = [1, 2, 3].map((place) => `${top}/${word(place)}`)
    const leaves = middle.flatMap((tag, place) =>
      [0, 1].map((leaf) => `${tag}/${word(4 + place * 2 + leaf)}`),
    )
    return [top, ...middle, ...leaves]
  })
  return shuffled(tags.length, randomOf(seedOf('tags', 0))).map((index) => tags[index] ?? '')
}
