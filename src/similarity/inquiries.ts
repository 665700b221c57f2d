import { roundedLog2, Top, type RankedNumber } from './space.ts'

/** The input for choosing next inquiries. Inquiries are numbers. */
export interface Inquiries {
  /** The notes that each draws on, by number, in order of citation. */
  readonly sources: readonly (readonly number[])[]
  /** The inquiries that each one's author names as next. */
  readonly authored: readonly (readonly number[])[]
  /** The inquiries nearest to each in text, nearest first. */
  readonly near: readonly (readonly RankedNumber[])[]
}

/** Similarity of inquiries by shared notes: a note counts more, the fewer inquiries draw on it. */
export class SharedSources {
  readonly #sources: Inquiries['sources']
  readonly #drawing: readonly (readonly number[] | undefined)[]
  readonly #weights: readonly number[]
  readonly #lengths: readonly number[]
  /** Scratch space of `with`, by inquiry; 0 between calls. */
  readonly #sums: Float64Array

  constructor(sources: Inquiries['sources']) {
    const drawing: (number[] | undefined)[] = []
    for (const [inquiry, notes] of sources.entries()) {
      for (const note of notes) (drawing[note] ??= []).push(inquiry)
    }
    this.#sums = new Float64Array(sources.length)
    const most = roundedLog2(Math.max(sources.length, 1))
    this.#sources = sources
    this.#drawing = drawing
    this.#weights = Array.from(
      drawing,
      (inquiries) => most - roundedLog2(Math.max(inquiries?.length ?? 0, 1)) + 0.5,
    )
    this.#lengths = sources.map((notes) =>
      Math.sqrt(notes.reduce((sum, note) => sum + this.weight(note) ** 2, 0)),
    )
  }

  weight(note: number): number {
    return this.#weights[note] ?? 0
  }

  /** The inquiries that share notes with one, by cosine, at most `most`; ties by `stepsTo`. */
  with(inquiry: number, most: number): readonly RankedNumber[] {
    const touched: number[] = []
    for (const note of this.#sources[inquiry] ?? []) {
      const square = this.weight(note) ** 2
      for (const other of this.#drawing[note] ?? []) {
        const sum = this.#sums[other] ?? 0
        if (sum === 0) touched.push(other)
        this.#sums[other] = sum + square
      }
    }
    const length = this.#lengths[inquiry] ?? 0
    const count = this.#sources.length
    const top = new Top(most, 0)
    for (const other of touched) {
      const cosine = (this.#sums[other] ?? 0) / (length * (this.#lengths[other] ?? 0))
      if (other !== inquiry) top.offer(stepsTo(other, inquiry, count), cosine)
      this.#sums[other] = 0
    }
    return top.best.map(({ number, score }) => ({ number: (inquiry + number) % count, score }))
  }

  cosine(a: number, b: number): number {
    const own = this.#sources[a] ?? []
    const length = (this.#lengths[a] ?? 0) * (this.#lengths[b] ?? 0)
    if (length === 0) return 0
    let sum = 0
    for (const note of this.#sources[b] ?? []) if (own.includes(note)) sum += this.weight(note) ** 2
    return sum / length
  }

  /** The share, from 0 to 1, of the notes that `to` draws on and `from` does not, by weight. */
  newness(from: number, to: number): number {
    const own = this.#sources[from] ?? []
    let all = 0
    let fresh = 0
    for (const note of this.#sources[to] ?? []) {
      const weight = this.weight(note)
      all += weight
      if (!own.includes(note)) fresh += weight
    }
    return all === 0 ? 1 : fresh / all
  }
}

/** Steps forward in a ring of all. Breaks ties; otherwise all inquiries would lead to the first in the collection. */
export function stepsTo(other: number, inquiry: number, count: number): number {
  return (other - inquiry + count) % count
}
