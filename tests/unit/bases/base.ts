import { bodyAt, siteWith } from '../pages/collection.ts'

/** The HTML of a base in a note, among other notes: path → text. */
export async function baseAmong(
  files: Readonly<Record<string, string>>,
  yaml: string,
  front = '',
): Promise<string> {
  const site = await siteWith({ ...files, 'query.md': `${front}\`\`\`base\n${yaml}\n\`\`\`\n` })
  return bodyAt(site, '/notes/query/')
}

/** The titles that the rows lead to, in order; those of groups among them, as they read. */
export function titlesIn(html: string): string[] {
  return [...html.matchAll(/<t[dh](?: scope="rowgroup"[^>]*)?>(.*?)<\/t[dh]>/g)]
    .filter(([whole]) => whole.includes('rowgroup') || whole.startsWith('<td><a class="link"'))
    .map(([, words = '']) => words.replace(/<[^>]*>/g, ''))
}

/** The cells of each row, as they read. */
export function cellsIn(html: string): string[][] {
  return [...html.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  )
}

/** The lines that say what is not shown. */
export function notesIn(html: string): string[] {
  return [...html.matchAll(/<p class="base-note">(.*?)<\/p>/g)].map(([, words = '']) => words)
}
