/*
 * A page with formulas or coloured code has attributes of style, which its policy allows. That of the page into whose
 * document it comes may not: there, a parser drops them and a violation is reported. So they bear another name until
 * they are set as styles by the script.
 */
const masked = 'data-style'

/** A tag with its attributes, as the site writes it: what looks like one in a text has its `<` escaped. */
const tag = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi
/** A value in quotation marks, or the name of an attribute of style. */
const valueOrStyle = /"[^"]*"|'[^']*'|\sstyle(?==)/gi

/** The markup of a page, in which attributes of style bear a name that means nothing. */
export function maskStyles(markup: string): string {
  return markup.replace(tag, (whole) =>
    /\sstyle=/i.test(whole)
      ? whole.replace(valueOrStyle, (part) => (/^["']/.test(part) ? part : ` ${masked}`))
      : whole,
  )
}

/** Gives the elements of such markup their styles. */
export function unmaskStyles(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement | SVGElement>(`[${masked}]`)) {
    styled.style.cssText = styled.getAttribute(masked) ?? ''
    styled.removeAttribute(masked)
  }
}
