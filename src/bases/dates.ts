import { dateOf, type DateValue, type Value } from './value.ts'

const units: Readonly<Record<string, 'year' | 'month' | number>> = {
  y: 'year',
  year: 'year',
  M: 'month',
  month: 'month',
  w: 604_800_000,
  week: 604_800_000,
  d: 86_400_000,
  day: 86_400_000,
  h: 3_600_000,
  hour: 3_600_000,
  m: 60_000,
  minute: 60_000,
  s: 1000,
  second: 1000,
}

const duration =
  /^\s*([+-]?\d+(?:\.\d+)?)\s*(years?|months?|weeks?|days?|hours?|minutes?|seconds?|[yMwdhms])\s*$/

export function isDuration(text: string): boolean {
  return duration.test(text)
}

/** Adds a duration such as `1M` or `7 days` to a date; `times` is -1 to subtract it. */
export function dateMoved(value: Value, by: string, times: 1 | -1): DateValue | null {
  const date = dateOf(value)
  const [, number = '', unit = ''] = duration.exec(by) ?? []
  const size = units[unit.length > 1 ? unit.replace(/s$/, '') : unit]
  if (!date || size === undefined) return null
  const amount = Number(number) * times
  if (typeof size === 'number') {
    const at = date.at + amount * size
    return dated(at, date.timed || size < 86_400_000)
  }
  return dated(monthsLater(date.at, Math.round(amount * (size === 'year' ? 12 : 1))), date.timed)
}

/** The same day that many months later, or the last day of a shorter month. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

const years = { first: Date.UTC(0, 0), last: Date.UTC(9999, 11, 31) }

/** Null outside the years 1900 to 9999. */
export function dated(at: number, timed: boolean): DateValue | null {
  return at >= years.first && at <= years.last ? { is: 'date', at, timed } : null
}

/** Matches one part of a Moment.js format. `momentParts` are the supported parts, all numeric. */
export const momentForm = /\[[^\]]*\]|YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|[A-Za-z]+|[^A-Za-z[]+|\[/g
export const momentParts: ReadonlySet<string> = new Set('YYYY YY MM M DD D HH H mm m ss s'.split(' '))

/** `form` is a Moment.js format with only numeric parts. */
export function formatted({ at }: DateValue, form: string): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  const numbers = {
    M: date.getUTCMonth() + 1,
    D: date.getUTCDate(),
    H: date.getUTCHours(),
    m: date.getUTCMinutes(),
    s: date.getUTCSeconds(),
  }
  return form.replace(momentForm, (part) => {
    if (part === 'YYYY') return year
    if (part === 'YY') return year.slice(-2)
    const number = numbers[part[0] as keyof typeof numbers]
    if (/^(?:MM?|DD?|HH?|mm?|ss?)$/.test(part)) {
      return part.length === 2 ? two(number) : String(number)
    }
    return part.startsWith('[') && part.length > 1 ? part.slice(1, -1) : part
  })
}

export const dateParts: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth() + 1,
  day: (date) => date.getUTCDate(),
  hour: (date) => date.getUTCHours(),
  minute: (date) => date.getUTCMinutes(),
  second: (date) => date.getUTCSeconds(),
  millisecond: (date) => date.getUTCMilliseconds(),
}

export const spanNames = ['weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const

/** A span in another unit, such as `days`. Null for an unknown unit, and for months and years, whose length varies. */
export function spanIn(milliseconds: number, field: string): number | null {
  if (field === 'milliseconds') return milliseconds
  const size = field.endsWith('s') ? units[field.slice(0, -1)] : undefined
  return typeof size === 'number' && field.length > 2 ? milliseconds / size : null
}
