import type { Compiled } from '../src/build/compile.ts'
import { byPlace, type SourcePlace } from '../src/core/rules.ts'
import { visible } from '../src/report/problems.ts'

/** What a build would publish, each address with its file, and what it would hold back. */
export function publication({ collection, attachments, heldBack }: Compiled) {
  const nodes = collection.graph.nodes.map(({ address, file }) => ({ address, file }))
  const files = [...attachments.values()].map(({ path, sitePath }) => ({
    address: `/${sitePath}`,
    file: path,
  }))
  const published = [...nodes, ...files].sort((a, b) => (a.address < b.address ? -1 : 1))
  return { published, heldBack: heldBack.map(({ path, reason }) => ({ file: path, reason })) }
}

interface TitleCitation extends SourcePlace {
  readonly title: string
  readonly address: string
}

/** The titles in plain text that lead to their notes, by place. */
export function titleCitations({ collection: { graph } }: Compiled): readonly TitleCitation[] {
  const cited = graph.nodes.flatMap(({ file, entry, targets }) =>
    entry.links.flatMap(({ syntax, target: title, point }, index): TitleCitation[] => {
      const target = targets[index]
      if (syntax !== 'title' || target?.found !== 'node') return []
      return [{ file, ...point, title, address: graph.node(target.id).address }]
    }),
  )
  return cited.sort(byPlace)
}

export function citationsText(list: readonly TitleCitation[], path: (file: string) => string): string {
  const lines = list.map(
    ({ file, line, column, title }) => `  ${visible(path(file))}:${line}:${column}  ${visible(title)}\n`,
  )
  return `citations by title: ${list.length}\n${lines.join('')}`
}

/** What is published as text, in two columns. `path` turns a file into a path that the reader can open. */
export function publicationText(
  { published, heldBack }: ReturnType<typeof publication>,
  path: (file: string) => string,
): string {
  const section = (title: string, rows: readonly (readonly [string, string])[]) => {
    const width = Math.max(0, ...rows.map(([first]) => first.length))
    const lines = rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}\n`)
    return `${title}: ${rows.length}\n${lines.join('')}`
  }
  const rows = published.map(({ address, file }) => [visible(address), visible(path(file))] as const)
  const held = heldBack.map(({ file, reason }) => [visible(path(file)), visible(reason)] as const)
  return `${section('published', rows)}\n${section('held back', held)}`
}
