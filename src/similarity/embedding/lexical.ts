import { hash } from '../../core/address.ts'
import { fold, isUnspaced, unspacedScripts } from '../../core/search-text.ts'
import { byKey } from '../../core/lazily.ts'
import type { Embedder, SparseVector } from './embedder.ts'

/** Feature numbers are below this. Two in a hundred of 100,000 words share a number with another word. */
const lexicalFeatures = 2 ** 22

/**
 * Compares words by their first letters, without case and accents, so that inflected forms match in languages that
 * inflect by endings. A script without spaces is compared by pairs of letters.
 */
export function lexical(): Embedder {
  const featuresOf = byKey((run: string) => comparedIn(run).map((word) => hash(word) % lexicalFeatures))
  return {
    model: 'words 1',
    sort: 'sparse',
    batch: 256,
    embed: (texts) => Promise.resolve(texts.map((text) => vectorOf(text, featuresOf))),
  }
}

function vectorOf(text: string, featuresOf: (run: string) => readonly number[]): SparseVector {
  const counts = new Map<number, number>()
  for (const run of runsIn(text))
    for (const feature of featuresOf(run)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = Uint32Array.from(counts.keys()).sort()
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const weights = Float32Array.from(features, (feature) => Math.sqrt((counts.get(feature) ?? 0) / total))
  return { features, weights }
}

export function runsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

const beginning = 7

/** The parts of a run of letters that are compared. */
export function comparedIn(run: string): readonly string[] {
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
