/** A page of a path that a reader took. */
interface Step {
  readonly title: string
  /** Absolute. */
  readonly url: string
  /** Why one came here from the page before; null for the first, and where nobody says. */
  readonly reason: string | null
}

/** The path as a numbered list of links in markdown, each with its reason after a dash; it ends with a line break. */
export function trailInMarkdown(steps: readonly Step[]): string {
  return steps
    .map(({ title, url, reason }, index) => {
      const why = reason ? ` — ${escaped(reason)}` : ''
      return `${index + 1}. [${escaped(title)}](${url.replace(/[()]/g, encodedParenthesis)})${why}\n`
    })
    .join('')
}

/** On one line, and without what markdown would take for its own. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<]/g, '\\$&')
}

function encodedParenthesis(sign: string): string {
  return sign === '(' ? '%28' : '%29'
}
