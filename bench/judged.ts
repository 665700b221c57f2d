import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Store } from '../src/cache/store.ts'
import { nodeText } from '../src/similarity/node-text.ts'
import { lexical } from '../src/similarity/embedding/lexical.ts'
import { isSparse } from '../src/similarity/embedding/embedder.ts'
import type { Node } from '../src/core/graph.ts'
import { lastOf } from '../src/core/path.ts'
import { sparseSpace } from '../src/similarity/space.ts'
import { compiled } from './compiled.ts'
import { mean, pairedBootstrap } from './bootstrap.ts'
import { ndcg, readJudgements, recall, type Judgement } from './judgements.ts'
import { randomOf, type Random } from './random.ts'
import { table } from './statistics.ts'

const depth = 8
const shuffles = 1000

/** The names of `others`, most similar to `node` first. */
type Rank = (node: Node, others: readonly Node[]) => readonly string[]

const judgements = await readJudgements(join(import.meta.dirname, 'judged.yaml'))
const { nodes, words } = await collection()
const rows = (['papers', 'notes'] as const).flatMap((list) =>
  (
    [
      ['nDCG@8', ndcg],
      ['recall@8', recall],
    ] as const
  ).map(([name, measure]) => {
    const byWords = scores(list, measure, words)
    const byTags = scores(list, measure, rankedByTags)
    const byChance = meanOfShuffles(list, measure)
    return [
      `${list}, ${name}`,
      mean(byWords).toFixed(3),
      mean(byTags).toFixed(3),
      mean(byChance).toFixed(3),
      difference(byWords, byTags),
      difference(byWords, byChance),
    ]
  }),
)
process.stdout.write(
  `${judgements.length} notes of content/, ${depth} places. Differences: mean and 95 % interval, paired bootstrap over the notes.\n\n` +
    `${table(['', 'words', 'tags', 'chance', 'words − tags', 'words − chance'], rows)}\n\n${worst()}`,
)

async function collection() {
  const cache = await mkdtemp(join(tmpdir(), 'throughline-judged-'))
  try {
    const content = resolve(import.meta.dirname, '../content')
    using store = new Store(join(cache, 'c.sqlite'))
    const { collection } = await compiled(content, store)
    const { graph } = collection
    const vectors = await lexical().embed(
      graph.nodes.map((node) => nodeText(node, collection.bodyOf(node.id))),
    )
    const space = sparseSpace(vectors.map((vector) => (isSparse(vector) ? vector : null)))
    const numbers = new Map(graph.nodes.map((node, number) => [node, number]))
    const words: Rank = (node, others) =>
      space
        .among(others.map((other) => numbers.get(other) ?? 0))
        .nearest(numbers.get(node) ?? 0, others.length, 0)
        .flatMap(({ number }) => graph.nodes[number] ?? [])
        .map(nameOf)
    return { nodes: graph.nodes, words }
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

function nameOf({ id }: Node): string {
  return lastOf(id).replace(/^@|\.md$/g, '')
}

function scores(list: 'papers' | 'notes', measure: typeof ndcg, rank: Rank): readonly number[] {
  return judgements.map((judgement) => measure(rank(...query(judgement, list)), judgement[list], depth))
}

function query({ note }: Judgement, list: 'papers' | 'notes'): [Node, readonly Node[]] {
  const node = nodes.find((one) => one.kind === 'note' && nameOf(one) === note)
  if (!node) throw new Error(`bench/judged.yaml judges ${note}, which is not in content/`)
  const kind = list === 'papers' ? 'paper' : 'note'
  return [node, nodes.filter((one) => one.kind === kind && one !== node)]
}

/** By the Jaccard index of their tags; ties by name. */
function rankedByTags(node: Node, others: readonly Node[]): readonly string[] {
  const own = new Set(node.entry.tags)
  const overlap = ({ entry }: Node) => {
    const shared = entry.tags.filter((tag) => own.has(tag)).length
    return shared / (own.size + entry.tags.length - shared || 1)
  }
  return others
    .map((other) => ({ name: nameOf(other), overlap: overlap(other) }))
    .sort((a, b) => b.overlap - a.overlap || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

function meanOfShuffles(list: 'papers' | 'notes', measure: typeof ndcg): readonly number[] {
  const random = randomOf(8)
  return judgements.map((judgement) => {
    const names = query(judgement, list)[1].map(nameOf)
    return mean(
      Array.from({ length: shuffles }, () => measure(shuffled(names, random), judgement[list], depth)),
    )
  })
}

/** Fisher–Yates shuffle. */
function shuffled(names: readonly string[], random: Random): readonly string[] {
  const left = [...names]
  return names.map(() => left.splice(random.below(left.length), 1)[0] ?? '')
}

function difference(a: readonly number[], b: readonly number[]): string {
  const { mean: middle, low, high } = pairedBootstrap(a.map((score, index) => score - (b[index] ?? 0)))
  return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}

/** The notes with the lowest nDCG by words, and what is missing from their first places. */
function worst(): string {
  const lines = (['papers', 'notes'] as const).flatMap((list) =>
    judgements
      .map((judgement) => {
        const ranked = words(...query(judgement, list))
        const missed = [...judgement[list].keys()].filter((name) => !ranked.slice(0, depth).includes(name))
        return { list, note: judgement.note, score: ndcg(ranked, judgement[list], depth), missed }
      })
      .sort((a, b) => a.score - b.score)
      .slice(0, 4),
  )
  return lines
    .map(
      ({ list, note, score, missed }) =>
        `least, ${list}: ${note} ${score.toFixed(3)}, without ${missed.join(', ')}\n`,
    )
    .join('')
}
