import type { Ledger } from '../ledger/ledger.ts'
import type { Outcome } from './summary.ts'

export const statsFormats = ['text', 'json'] as const

/** What a build did, counted, and how large the site is: one line of JSON, or a line for each number. */
export function stats(ledger: Ledger, outcome: Outcome, format: (typeof statsFormats)[number]): string {
  const { nodes, published } = outcome
  const numbers = {
    nodes: [...nodes.values()].reduce((sum, count) => sum + count, 0),
    ...ledger,
    filesOut: published?.files ?? 0,
    bytesOut: published?.bytes ?? 0,
    htmlBytes: published?.htmlBytes ?? 0,
  }
  if (format === 'json') return `${JSON.stringify(numbers)}\n`
  const lines = Object.entries(numbers).map(
    ([name, number]) => `${name.padEnd(20)} ${String(number).padStart(14)}`,
  )
  return `${lines.join('\n')}\n`
}
