const weekday = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?[ \t]*(?:[ap]\.?m\.?)?[ \t]*(?:Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?`
const tail = String.raw`(?:(?:T|,?[ \t]+(?:at[ \t]+)?)${time})?`
const month = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

/** Each with the order of its parts. Slashes around a year at the end may mean either order, so they are no date. */
const forms: readonly (readonly [RegExp, 'ymd' | 'dmy' | 'mdy'])[] = [
  [String.raw`(\d{4})-(\d{1,2})-(\d{1,2})(?:,?[ \t]+\(?${weekday}\)?)?${tail}`, 'ymd'],
  [String.raw`(\d{4})[/.](\d{1,2})[/.](\d{1,2})${tail}`, 'ymd'],
  [String.raw`(\d{4})(\d{2})(\d{2})(?:T?\d{4}(?:\d{2}(?:\d{3})?)?Z?)?`, 'ymd'],
  [String.raw`(\d{1,2})\.[ \t]?(\d{1,2})\.[ \t]?(\d{4})${tail}`, 'dmy'],
  [String.raw`(?:${weekday}\.?,?[ \t]+)?${month}[ \t]+${day},?[ \t]+(\d{4})${tail}`, 'mdy'],
  [String.raw`(?:${weekday}\.?,?[ \t]+)?${day}[ \t]+(?:of[ \t]+)?${month},?[ \t]+(\d{4})${tail}`, 'dmy'],
].map(([source = '', order]) => [new RegExp(`^${source}$`, 'i'), order as 'ymd' | 'dmy' | 'mdy'])

const months = 'janfebmaraprmayjunjulaugsepoctnovdec'

/**
 * The day that a date or timestamp names, as `YYYY-MM-DD`; null when it names none, or when more than one could be
 * meant. The day is the one that was written: a time zone does not move it. A link to a daily note names its day, and
 * a count of seconds or milliseconds since 1970 the day in UTC.
 */
export function isoDate(value: string): string | null {
  const words = value.trim().replace(/^\[\[(?:[^[\]|#]*\/)?([^[\]|#/]*)(?:[#|][^[\]]*)?\]\]$/, '$1')
  for (const [form, order] of forms) {
    const match = form.exec(words)
    if (!match) continue
    const part = (which: string): string => match[order.indexOf(which) + 1] ?? ''
    return calendarDay(part('y'), part('m'), part('d'))
  }
  if (!/^1\d{9}(?:\d{3})?$/.test(words)) return null
  return new Date(Number(words.padEnd(13, '0'))).toISOString().slice(0, 10)
}

function calendarDay(year: string, month: string, day: string): string | null {
  const index = months.indexOf(month.slice(0, 3).toLowerCase())
  const number = /^\d/.test(month) ? month : String(index / 3 + 1)
  const date = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null
}
