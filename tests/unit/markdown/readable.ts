import type { ParsedBody } from '../../../src/markdown/parse.ts'
import type { Segment, Segments, TextSegments } from '../../../src/core/entry.ts'

/** HTML with its holes written out, as `{{link 0}}`, and without the outlines of letters. */
export function readable(segments: Segments): string {
  return segments
    .map(readableSegment)
    .join('')
    .replace(/ d="[MLHVCSQTAZ\d .-]*"/gi, ' d="…"')
}

/** Plain text with its links written out. */
export function readableText(segments: TextSegments): string {
  return segments
    .map((segment) => (typeof segment === 'string' ? segment : `{{link ${segment.link}}}`))
    .join('')
}

function readableSegment(segment: Segment): string {
  if (typeof segment === 'string') return segment
  switch (segment.hole) {
    case 'link':
    case 'embed':
    case 'card':
    case 'words':
      return `{{${segment.hole} ${segment.link}}}`
    case 'heading':
      return `{{heading ${segment.heading}}}`
    case 'footnote':
      return `{{footnote ${segment.footnote}}}`
    case 'base':
      return `{{base ${segment.base} ${segment.view}}}`
    case 'tag':
      return `{{tag ${segment.tag}}}`
    case 'prefix':
      return '{{prefix}}'
    case 'needs':
      return ''
  }
}

/** The blocks, one after another, then what else is HTML under a comment that says what it is. */
export function readableBody({ body }: Pick<ParsedBody, 'body'>): string {
  const parts = body.blocks.map(({ html, heading, lifted }) => {
    if (lifted) return `<!-- lifted ${lifted.join(' ')} -->`
    return heading === null ? readable(html) : `<!-- heading ${heading} -->\n${readable(html)}`
  })
  for (const [index, { html }] of body.footnotes.entries())
    parts.push(`<!-- footnote ${index} -->\n${readable(html)}`)
  for (const [index, { html }] of body.lifted.entries())
    parts.push(`<!-- what was lifted ${index} -->\n${readable(html)}`)
  for (const { id, html } of body.anchors) parts.push(`<!-- anchor ${id} -->\n${readable(html)}`)
  return `${parts.join('\n\n')}\n`
}

/** What is known besides the HTML, without what is absent. */
export function readableFacts(parsed: ParsedBody): string {
  const facts = present({
    title: parsed.heading && readableText(parsed.heading),
    headings: parsed.headings.map(
      ({ depth, text, lifts }) => `${depth} ${readableText(text)}${lifts ? ' (lifts)' : ''}`,
    ),
    links: parsed.links.map(
      ({ syntax, target, fragment, label, size, locator, point, sentence, role, property }) =>
        present({
          at: `${point.line}:${point.column}`,
          [syntax]: target,
          fragment,
          label: label && readable(label),
          size: size && `${size.width ?? ''}x${size.height ?? ''}`,
          locator,
          role: role === 'body' ? null : role,
          property,
          sentence: readableText(sentence),
        }),
    ),
    relations: parsed.relations.map(({ type, link, why }) =>
      present({ type, link, why: why && readable(why) }),
    ),
    properties: parsed.properties.map(({ key, values }) => ({ key, values: values.map(readable) })),
    tags: parsed.tags,
    problems: parsed.problems.map(({ rule, point, message, fix }) =>
      present({ at: `${point.line}:${point.column}`, rule, message, fix }),
    ),
    words: parsed.words,
    opening: readableText(parsed.opening),
  })
  return `${JSON.stringify(facts, null, 2)}\n`
}

function present(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
