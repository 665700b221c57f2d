/** A fault of a piece of YAML; the offset counts UTF-16 code units from its beginning. */
export interface Fault {
  readonly offset: number
  readonly message: string
  readonly fix: string
}

/** A line of YAML in its parts. */
export interface Line {
  /** Offset of its first character. */
  readonly start: number
  readonly text: string
  /** The text before the value, where there is one: indentation, dashes, and a key with its colon. */
  readonly lead: string
  readonly key: string | null
  readonly value: string
}

export function lineAt(source: string, offset: number): Line {
  const start = source.lastIndexOf('\n', offset - 1) + 1
  const end = source.indexOf('\n', start)
  const text = source.slice(start, end < 0 ? source.length : end).replace(/\r$/, '')
  const lead = /^[ \t]*(?:-[ \t]+)*(?:([^\s#:[{"'][^:[{]*|"[^"]*"|'[^']*'):(?:[ \t]+|$))?/.exec(text)
  return {
    start,
    text,
    lead: lead?.[0] ?? '',
    key: lead?.[1]?.replace(/^["']|["']$/g, '') ?? null,
    value: text.slice(lead?.[0].length ?? 0).trimEnd(),
  }
}

/** A link that needs quotes, or several. */
export function linkFault(line: Line, offset: number): Fault {
  const links = line.value.match(/\[\[[^\]]*\]\]/g) ?? []
  const several = links.length > 1 && line.value.replace(/\[\[[^\]]*\]\]/g, '').replace(/[\s,;]/g, '') === ''
  const lead = line.key === null ? '- ' : `${line.key}: `
  const value = several ? `[${links.map((link) => quote(link)).join(', ')}]` : quote(line.value)
  return {
    offset,
    message: several ? 'Links in a value need quotes.' : 'A value that begins with a link needs quotes.',
    fix: `write ${lead}${value}`,
  }
}

/** A value as a quoted scalar; quotation marks that only half enclose it are its author's attempt at the same. */
export function quote(value: string): string {
  const text = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
  if (!text.includes('"') && !text.includes('\\')) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}
