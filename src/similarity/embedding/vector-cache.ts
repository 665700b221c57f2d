import { hash } from 'node:crypto'
import type { Embedder } from './embedder.ts'
import { decodeVector, encodeVector, type Vector } from './vector.ts'
import { DamagedStore, doWithout, type Store } from '../../cache/store.ts'

export function textKey(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** The vectors of one model. Several processes may add to them at once. */
export class VectorCache {
  readonly #store: Store
  readonly #kind: string
  readonly #sort: Embedder['sort']

  constructor(store: Store, { model, sort }: Pick<Embedder, 'model' | 'sort'>) {
    this.#store = store
    this.#kind = `vectors ${sort} ${model}`
    this.#sort = sort
  }

  get(key: string): Vector | null {
    const bytes = this.#store.read(this.#kind, key)
    return bytes && decodeVector(bytes, this.#sort)
  }

  /** Writes at once, so that a killed process loses at most its last vectors. */
  put(vectors: readonly (readonly [key: string, vector: Vector])[]): void {
    try {
      this.#store.write(
        this.#kind,
        vectors.map(([key, vector]) => [key, encodeVector(vector)]),
      )
    } catch (error) {
      if (error instanceof DamagedStore) throw error
      doWithout(error)
    }
  }

  /** Removes all other vectors if they are more than half of those stored. */
  keepOnly(keys: ReadonlySet<string>): void {
    const stored = this.#store.keys(this.#kind)
    const unused = [...stored].filter((key) => !keys.has(key))
    if (unused.length * 2 > stored.size) this.#store.remove(this.#kind, unused)
  }
}
