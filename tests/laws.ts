/** The share of its full number that a law is tried: a twentieth in `npm test`, all in `npm run test:long`. */
const share = Number(process.env['LAW_RUNS'] ?? 0.05)

/** How often a law that costs much is tried. `LAW_RUNS=3 npm run test:long` is three times as often as usual. */
export function runs(full: number): number {
  return Math.ceil(full * share)
}

/** Whether what costs much, and is not the heart of the matter, is tried as well: in `npm run test:long`. */
export const thorough = share >= 1
