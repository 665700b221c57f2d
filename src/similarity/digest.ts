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
