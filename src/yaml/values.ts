const weekday = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?[ \t]*(?:[ap]\.?m\.?)?[ \t]*(?:Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?`
const tail = String.raw`(?:(?:T|,?[ \t]+(?:at[ \t]+)?)${time})?`
const month = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

/** Each with the order of its parts. Slashes with the year at the end are ambiguous, so they are missing. */
const forms: readonly (readonly [RegExp, 'ymd' | 'dmy' | 'mdy'])[] = [
  [String.raw`(\d{4})-(\d{1,2})-(\d{1,2})(?:,?[ \t]+\(?${weekday}\)?)?${tail}`, 'ymd'],
  [String.raw`(\d{4})[/.](\d{1,2})[/.](\d{1,2})${tail}`, 'ymd'],
  [String.raw`(\d{4})(\d{2})(\d{2})(?:T?\d{4}(?:\d{2}(?:\d{3})?)?Z?)?`, 'ymd'],
  [String.raw`(\d{1,2})\.[ \t]?(\d{1,2})\.[ \t]?(\d{4})${tail}`, 'dmy'],
  [String.raw`(?:${weekday}\.?,?[ \t]+)?${month}[ \t]+${day},?[ \t]+(\d{4})${tail}`, 'mdy'],
  [String.raw`(?:${weekday}\.?,?[ \t]+)?${day}[ \t]+(?:of[ \t]+)?${month},?[ \t]+(\d{4})${tail}`, 'dmy'],
].map(([source = '', order]) => [new RegExp(`^${source}$`, 'i'), order as 'ymd' | 'dmy' | 'mdy'])

const months = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** The day as `YYYY-MM-DD`, as written whatever the time zone; null if ambiguous. Unix time gives the day in UTC. */
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

export function truth(value: string): boolean | null {
  const word = value.trim()
  if (/^(?:true|yes|on|y|1)$/i.test(word)) return true
  return /^(?:false|no|off|n|0)$/i.test(word) ? false : null
}

/** A BCP 47 tag in canonical form, also for a spelling such as `pt_BR`; null for anything else. */
export function languageTag(value: string): string | null {
  const tag = value.trim().replaceAll('_', '-')
  try {
    // Words such as "English" are well-formed tags, but only codes of two or three letters name a language.
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null
  } catch {
    return null
  }
}

export function readingDirection(value: string): 'ltr' | 'rtl' | null {
  const lower = value.trim().toLowerCase()
  return lower === 'ltr' || lower === 'rtl' ? lower : null
}

/** In bytes. File systems allow 255 for a name and a few thousand for a path, including the output folder. */
const longest = { path: 1000, segment: 200 }

/**
 * A path on the site as an author writes it, decoded and with slashes at both ends. Null if it could lead out of the
 * site or to another host, or if a name in it is too long for a file.
 */
export function sitePath(value: string): string | null {
  const path = decode(value.trim())
  if (path === null || path === '' || /[\\?#\p{Cc}]|:\/\/|\/:|\[\[/u.test(path)) return null
  const segments = path.split('/').filter((segment) => segment !== '')
  if (path.startsWith('//') || segments.some((segment) => /^\.+$/.test(segment.trim()))) return null
  if (/^[a-z][a-z\d+.-]*:/i.test(path)) return null
  const isTooLong = segments.some((segment) => Buffer.byteLength(segment) > longest.segment)
  if (isTooLong || Buffer.byteLength(path) > longest.path) return null
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value).normalize('NFC')
  } catch {
    return null
  }
}

/** A DOI without resolver or prefix, otherwise as written; null for anything else. */
export function doi(value: string): string | null {
  const bare = value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i, '')
    .replace(/^doi:\s*/i, '')
  const decoded = /^10\.\d{4,9}%2F/i.test(bare) ? bare.replace(/%2F/i, '/') : bare
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(decoded) ? decoded : null
}

/** An arXiv identifier in the old or new form, with its version if it has one; null for anything else. */
export function arxiv(value: string): string | null {
  const bare = value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:www|export)\.)?(?:arxiv\.org|alphaxiv\.org)\/(?:abs|pdf|html)\//i, '')
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, '')
    .replace(/^10\.48550\/arxiv\./i, '')
    .replace(/^arxiv:\s*/i, '')
    .replace(/\s*\[[a-z-]+(?:\.[A-Za-z-]+)?\]$/i, '')
    .replace(/\.pdf$/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  return /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/i.test(bare) ? bare : null
}

/** An http or https URL; null for anything else. */
export function webAddress(value: string): string | null {
  const address = value.trim()
  if (!/^https?:\/\/[^\s/]/i.test(address) || /[\s<>"]/.test(address)) return null
  return URL.canParse(address) ? address : null
}
