import type { Segments } from '../model/segments.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The words of inline HTML, without its markup and its holes. */
export function plainText(html: Segments): string {
  return html
    .filter((part) => typeof part === 'string')
    .join('')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return named[name] ?? whole
        const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      },
    )
}
