/*
 * A page with formulas or coloured code has style attributes, which its CSP allows. The CSP of the document that it is
 * opened in may not: the parser would drop them and report a violation. So they are renamed before parsing, and the
 * script then sets them as styles.
 */
const masked = 'data-style'

/** Matches a tag with its attributes. In text, the site escapes `<`. */
const tag = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi
/** Matches a quoted value, or the name of a style attribute. */
const valueOrStyle = /"[^"]*"|'[^']*'|\sstyle(?==)/gi

export function maskStyles(markup: string): string {
  return markup.replace(tag, (whole) =>
    /\sstyle=/i.test(whole)
      ? whole.replace(valueOrStyle, (part) => (/^["']/.test(part) ? part : ` ${masked}`))
      : whole,
  )
}

export function unmaskStyles(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement | SVGElement>(`[${masked}]`)) {
    styled.style.cssText = styled.getAttribute(masked) ?? ''
    styled.removeAttribute(masked)
  }
}
