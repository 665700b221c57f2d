/** Fields of an entry in BibTeX. Those without a value are left out. */
export interface BibtexFields {
  readonly title: string
  readonly authors: readonly string[]
  readonly year: string | number | null | undefined
  /** Other fields with words. */
  readonly texts: Readonly<Record<string, string | null | undefined>>
  /** Fields with numbers and addresses, which are written as they are. */
  readonly plain: Readonly<Record<string, string | number | null | undefined>>
}

/** Braces keep the capitals of a title and the words of a name together. */
export function bibtexEntry(
  type: string,
  key: string,
  { title, authors, year, texts, plain }: BibtexFields,
): string {
  const fields = {
    title: `{${escaped(title)}}`,
    author: authors.map((name) => (/\s/.test(name) ? escaped(name) : `{${escaped(name)}}`)).join(' and '),
    year,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text && escaped(text)])),
    ...plain,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []))
  return `@${type}{${key},\n${lines.join(',\n')}\n}`
}

function escaped(text: string): string {
  const plain = text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, String.raw`\$&`)
  return plain.replaceAll('<', String.raw`\textless{}`).replaceAll('>', String.raw`\textgreater{}`)
}
