interface TrailPage {
  readonly title: string
  /** Absolute. */
  readonly url: string
  /** Why the reader came from the page before; null for the first page or without a reason. */
  readonly reason: string | null
}

/** The path as a numbered list of Markdown links, each with its reason after a dash. */
export function trailInMarkdown(steps: readonly TrailPage[]): string {
  return steps
    .map(({ title, url, reason }, index) => {
      const why = reason ? ` — ${escaped(reason)}` : ''
      return `${index + 1}. [${escaped(title)}](${url.replace(/[()]/g, encodedParenthesis)})${why}\n`
    })
    .join('')
}

/** Puts a text on one line and escapes Markdown. */
function escaped(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<]/g, '\\$&')
}

function encodedParenthesis(sign: string): string {
  return sign === '(' ? '%28' : '%29'
}
