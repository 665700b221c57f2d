/**
 * The vector of length 1 in the direction of `numbers`; null where there is none, because all are zero or one is not
 * finite. Sums are taken in double precision and in order, so that it is the same on every machine.
 */
export function unitVector(numbers: ArrayLike<number>): Float32Array<ArrayBuffer> | null {
  let sum = 0
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    sum += number * number
  }
  const length = Math.sqrt(sum)
  if (length === 0 || !Number.isFinite(length)) return null
  const unit = new Float32Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) unit[index] = (numbers[index] ?? 0) / length
  return unit
}
