/** A BCP 47 tag in its canonical form, also of one spelled with underscores as in `pt_BR`; null for anything else. */
export function languageTag(value: string): string | null {
  const tag = value.trim().replaceAll('_', '-')
  try {
    // A whole word, as "English", would be a tag that may mean something one day.
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null
  } catch {
    return null
  }
}

export function readingDirection(value: string): 'ltr' | 'rtl' | null {
  const lower = value.trim().toLowerCase()
  return lower === 'ltr' || lower === 'rtl' ? lower : null
}
