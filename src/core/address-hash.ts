/** 32 bits: FNV-1a over UTF-16 units, with the finish of MurmurHash3, without which its last bits say little. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** The smallest power of two that is not less. */
export function powerOfTwo(number: number): number {
  let power = 1
  while (power < number) power *= 2
  return power
}
