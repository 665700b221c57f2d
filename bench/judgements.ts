import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

const judged = z.strictObject({ id: z.string(), grade: z.literal([1, 2]), why: z.string().min(1) })
const file = z.array(
  z.strictObject({ note: z.string(), papers: z.array(judged).min(1), notes: z.array(judged).min(1) }),
)

export interface Judgement {
  readonly note: string
  readonly papers: ReadonlyMap<string, number>
  readonly notes: ReadonlyMap<string, number>
}

export async function readJudgements(path: string): Promise<readonly Judgement[]> {
  const grades = (list: readonly z.infer<typeof judged>[]) =>
    new Map(list.map(({ id, grade }) => [id, grade]))
  return file
    .parse(parse(await readFile(path, 'utf8')))
    .map(({ note, papers, notes }) => ({ note, papers: grades(papers), notes: grades(notes) }))
}

/** nDCG at `depth` with gain 2^grade − 1 (Järvelin and Kekäläinen 2002, in the form of Burges 2005), from 0 to 1. */
export function ndcg(ranked: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const ideal = gain([...grades.values()].sort((a, b) => b - a))
  return gain(ranked.map((name) => grades.get(name) ?? 0)) / ideal
}

/** The share of the relevant names that is among the first `depth`, from 0 to 1. */
export function recall(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): number {
  return ranked.slice(0, depth).filter((name) => grades.has(name)).length / grades.size
}
