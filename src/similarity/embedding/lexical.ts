import { hash } from '../../core/address.ts'
import { fold, isUnspaced, unspacedScripts } from '../../core/search-text.ts'
import type { Embedder, SparseVector } from './embedder.ts'

/** Feature numbers are below this. Two in a hundred of 100,000 words share a number with another word. */
const lexicalFeatures = 2 ** 22

/**
 * Compares words by their first letters, without case and accents, so that inflected forms match in languages that
 * inflect by endings. A script without spaces is compared by pairs of letters.
 */
export function lexical(): Embedder {
  const known = new Map<string, readonly number[]>()
  return {
    model: 'words 1',
    sort: 'sparse',
    batch: 256,
    embed: (texts) => Promise.resolve(texts.map((text) => vectorOf(text, known))),
  }
}

function vectorOf(text: string, known: Map<string, readonly number[]>): SparseVector {
  const counts = new Map<number, number>()
  for (const [run] of text.matchAll(runs)) {
    let features = known.get(run)
    if (!features) known.set(run, (features = comparedIn(run).map((word) => hash(word) % lexicalFeatures)))
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const features = Uint32Array.from(counts.keys()).sort()
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const weights = Float32Array.from(features, (feature) => Math.sqrt((counts.get(feature) ?? 0) / total))
  return { features, weights }
}

const runs = /[\p{L}\p{N}\p{M}]+/gu

const beginning = 7

/** The words of a text, each with the parts that are compared. `known` caches the parts by word. */
export function* comparedWords(text: string, known: Map<string, readonly string[]>): Iterable<ComparedWord> {
  for (const [written] of text.matchAll(runs)) {
    let compared = known.get(written)
    if (!compared) known.set(written, (compared = comparedIn(written)))
    yield { written, compared }
  }
}

export interface ComparedWord {
  readonly written: string
  readonly compared: readonly string[]
}

function comparedIn(run: string): readonly string[] {
  const compared: string[] = []
  for (const word of fold(run).split(' ')) {
    for (const part of word.match(unspacedOrNot) ?? []) {
      const letters = Array.from(part)
      if (isUnspaced(part)) {
        for (const [index, letter] of letters.entries()) {
          const next = letters[index + 1]
          if (next !== undefined || index === 0) compared.push(letter + (next ?? ''))
        }
      } else {
        compared.push(letters.slice(0, beginning).join(''))
      }
    }
  }
  return compared
}

const unspaced = `(?!\\p{M})[${unspacedScripts}]`
const unspacedOrNot = new RegExp(String.raw`(?:${unspaced}\p{M}*)+|(?:(?!${unspaced}).)+`, 'gu')
