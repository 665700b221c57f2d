import { extensionOf } from '../core/file-kind.ts'
import type { Node } from '../core/graph.ts'
import type { Finding } from './finding.ts'

/** Formats that every link preview service supports. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif'])

/** The path of the page's own picture for link previews; null without a usable one. */
export function cardPath(node: Pick<Node, 'entry' | 'targets'>): string | null {
  const path = picturePath(node)
  return path !== null && shownFormats.has(extensionOf(path)) ? path : null
}

function picturePath({ entry, targets }: Pick<Node, 'entry' | 'targets'>): string | null {
  const { picture } = entry.card ?? {}
  const target = typeof picture === 'number' ? targets[picture] : undefined
  return target?.found === 'attachment' ? target.path : null
}

export function cardFindings(node: Node): readonly Finding[] {
  const path = picturePath(node)
  const picture = node.entry.card?.picture
  const link = typeof picture === 'number' ? node.entry.links[picture] : undefined
  if (path === null || link === undefined || cardPath(node) !== null) return []
  const { line, column } = link.point
  const message = `"${path}" cannot be the card of the page.`
  return [{ rule: 'unusable-card', place: { file: node.file, line, column }, message, fix: null }]
}
