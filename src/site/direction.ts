const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'nqo',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
])
const rightToLeftScripts = /-(?:adlm|arab|hebr|mand|nkoo|rohg|samr|syrc|thaa)\b/i

/** The direction that a language, named by its BCP 47 tag, is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (rightToLeftScripts.test(language)) return 'rtl'
  if (/-latn\b/i.test(language)) return 'ltr'
  return rightToLeft.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
}
