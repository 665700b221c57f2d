/** Throws a RangeError if there are no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new RangeError('no numbers have no median')
  return (low + high) / 2
}

export interface Spread {
  readonly median: number
  readonly least: number
  readonly greatest: number
}

/** Null if there are no numbers. */
export function spread(numbers: readonly number[]): Spread | null {
  if (numbers.length === 0) return null
  return { median: median(numbers), least: Math.min(...numbers), greatest: Math.max(...numbers) }
}

/** A markdown table, right-aligned except for the first column; a sentence if there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'Not measured.'
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** Rounds up, so that no figure looks better than it is. */
export function upTo(digits: number, value: number): string {
  const scale = 10 ** digits
  return (Math.ceil(value * scale - 1e-9) / scale).toFixed(digits)
}

/** `1.23 (1.20–1.31)`, or `1.23` if least and greatest are equal; a dash for null. */
export function shown(value: Spread | null, digits: number): string {
  if (value === null) return '–'
  const { median: middle, least, greatest } = value
  return least === greatest
    ? upTo(digits, middle)
    : `${upTo(digits, middle)} (${upTo(digits, least)}–${upTo(digits, greatest)})`
}
