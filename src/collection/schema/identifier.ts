/** A DOI without resolver or prefix, as written otherwise; null when it is none. */
export function doi(value: string): string | null {
  const bare = value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\//i, '')
    .replace(/^doi:\s*/i, '')
  const decoded = /^10\.\d{4,9}%2F/i.test(bare) ? bare.replace(/%2F/i, '/') : bare
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(decoded) ? decoded : null
}

/** An arXiv identifier of either form, with its version where it names one; null when it is none. */
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

/** An http or https address; null when it is none. */
export function webAddress(value: string): string | null {
  const address = value.trim()
  if (!/^https?:\/\/[^\s/]/i.test(address) || /[\s<>"]/.test(address)) return null
  return URL.canParse(address) ? address : null
}
