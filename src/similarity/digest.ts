/** 53 bits of 32-bit numbers in their order: FNV-1a twice, from two beginnings and with two primes. */
export class Digest {
  #first = 0x811c9dc5
  #second = 0x2f0b4c47

  add(number: number): void {
    this.#first = Math.imul(this.#first ^ number, 0x01000193)
    this.#second = Math.imul(this.#second ^ number ^ (this.#first >>> 15), 0x85ebca6b)
  }

  /** A whole number that is held exactly. */
  get value(): number {
    return (this.#first >>> 0) * 2 ** 21 + (this.#second >>> 11)
  }
}

/**
 * The binary logarithm of a whole number from 1, rounded down to halves. From whole numbers alone, so that it is the same
 * on every machine.
 */
export function octaves(count: number): number {
  let halves = 0
  while (2 ** (halves + 1) <= count * count) halves += 1
  return halves / 2
}
