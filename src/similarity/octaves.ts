/**
 * The binary logarithm of a whole number from 1, rounded down to halves. From whole numbers alone, so that it is the same
 * on every machine.
 */
export function octaves(count: number): number {
  let halves = 0
  while (2 ** (halves + 1) <= count * count) halves += 1
  return halves / 2
}
