const shape =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?[ \t]*(?:[Zz]|[+-]\d{1,2}(?::?\d{2})?)?)?$/

/**
 * The day that a date or timestamp names, as `YYYY-MM-DD`; null when it names none. The day is the one that was
 * written: a time zone does not move it.
 */
export function isoDate(value: string): string | null {
  const match = shape.exec(value.trim())
  if (!match) return null
  const [, year = '', month = '', day = ''] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}
