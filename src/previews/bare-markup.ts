import { hidden, markup, voids } from '../core/html-text.ts'

/** Matches an attribute with its value, which may itself contain text like an attribute. */
const attribute = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']*))?/g
/** Attributes that must be unique, that only some pages allow, or that refer to their own page. */
const own: ReadonlySet<string> = new Set(['id', 'style', 'aria-describedby', 'aria-labelledby', 'tabindex'])

/**
 * Well-formed HTML, reduced to what may be put into any other page: without ids, styles, and parts hidden from screen
 * readers. Of a formula, only its MathML is left, which needs no style sheet.
 */
export function bareMarkup(html: string): string {
  let bare = ''
  let end = 0
  /** Whether each open element is omitted. */
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
