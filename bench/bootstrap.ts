import { randomOf } from './random.ts'

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** The mean of paired differences with its 95 % interval (percentile bootstrap, Efron 1979). Deterministic. */
export function pairedBootstrap(differences: readonly number[]): {
  readonly mean: number
  readonly low: number
  readonly high: number
} {
  const random = randomOf(1979)
  const means = Float64Array.from({ length: samples }, () =>
    mean(differences.map(() => random.pick(differences))),
  ).sort()
  return {
    mean: mean(differences),
    low: means[Math.floor(samples * 0.025)] ?? 0,
    high: means[Math.ceil(samples * 0.975) - 1] ?? 0,
  }
}

const samples = 10_000
