/** A tag or a comment. The values of its attributes may hold any character. */
const markup = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const hidden = /\saria-hidden=["']?true\b/i
/** An attribute with its value, and the blanks before it: each is looked at whole, since a value may hold what looks like one. */
const attribute = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?/g
/** What may be on a page once, what only some pages allow, and what names something else on its own page. */
const own: ReadonlySet<string> = new Set(['id', 'style', 'aria-describedby', 'aria-labelledby', 'tabindex'])

/**
 * Well-formed HTML as it may stand in any other page: without ids and styles, and without what is hidden from screen
 * readers, so that of a formula its MathML remains, which needs no style sheet.
 */
export function bareMarkup(html: string): string {
  let bare = ''
  let end = 0
  /** Whether each open element is left out. */
  const open: boolean[] = []
  const isOut = () => open.includes(true)
  for (const match of html.matchAll(markup)) {
    if (!isOut()) bare += html.slice(end, match.index)
    end = match.index + match[0].length
    const [tag, slash, name, attributes = ''] = match
    if (name === undefined) continue
    if (slash === '/') {
      const wasOut = isOut()
      open.pop()
      if (!wasOut) bare += tag
      continue
    }
    const leaves = hidden.test(attributes) || name.toLowerCase() === 'annotation'
    if (!leaves && !isOut()) bare += `<${name}${withoutOwn(attributes)}>`
    if (!attributes.endsWith('/') && !voids.test(name)) open.push(leaves)
  }
  return isOut() ? bare : bare + html.slice(end)
}

function withoutOwn(attributes: string): string {
  return attributes.replace(attribute, (whole, name: string) => (own.has(name.toLowerCase()) ? '' : whole))
}
