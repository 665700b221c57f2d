import type { Blockquote, PhrasingContent, Root } from 'mdast'
import { type Context, wordsIn } from '../parse-context.ts'
import type { Callout } from '../nodes.ts'
import { part, placeOf, replaceNodes, text, trimmed } from '../tree.ts'

/** Obsidian's callout types → how each is drawn. */
const families: ReadonlyMap<string, string> = new Map(
  [
    ['note'],
    ['abstract', 'summary', 'tldr'],
    ['info'],
    ['todo'],
    ['tip', 'hint', 'important'],
    ['success', 'check', 'done'],
    ['question', 'help', 'faq'],
    ['warning', 'caution', 'attention'],
    ['failure', 'fail', 'missing'],
    ['danger', 'error'],
    ['bug'],
    ['example'],
    ['quote', 'cite'],
  ].flatMap(([family = '', ...aliases]) =>
    [family, ...aliases].map((name): [string, string] => [name, family]),
  ),
)

const head = /^\[!([^\]|]+)(?:\|[^\]]*)?\]([+-]?)[ \t]*/

/** A quotation that begins with `[!type]` becomes a callout. The rest of that line is its title. */
export function callouts(tree: Root, context: Context): void {
  if (!context.source.text.includes('[!')) return
  const { callouts } = wordsIn(context)
  const titleOf = (name: string) =>
    (Object.hasOwn(callouts, name) ? callouts[name] : null) ?? defaultTitle(name, context.wording.language)
  replaceNodes(tree, (node) => (node.type === 'blockquote' ? (calloutOf(node, titleOf) ?? node) : node))
}

function calloutOf(quote: Blockquote, titleOf: (name: string) => string): Callout | null {
  const [paragraph, ...blocks] = quote.children
  const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || first?.type !== 'text') return null
  const [before, written, sign] = head.exec(first.value) ?? []
  if (before === undefined || written === undefined) return null
  const name = written.trim().toLowerCase()
  const rest = part(first, before.length)
  const { line, after } = splitLine([...rest, ...paragraph.children.slice(1)])
  const title: PhrasingContent[] = line.length > 0 ? line : [text(titleOf(name))]
  return {
    type: 'callout',
    family: families.get(name) ?? 'note',
    name,
    fold: sign === '-' ? 'closed' : sign === '+' ? 'open' : null,
    children: [
      { type: 'calloutTitle', children: title },
      ...(after.length > 0 ? [{ ...paragraph, children: after }] : []),
      ...blocks,
    ],
    ...placeOf(quote),
  }
}

function splitLine(nodes: readonly PhrasingContent[]): { line: PhrasingContent[]; after: PhrasingContent[] } {
  for (const [index, node] of nodes.entries()) {
    const end = node.type === 'break' ? 0 : node.type === 'text' ? node.value.indexOf('\n') : -1
    if (end < 0) continue
    const [before, after] = node.type === 'text' ? [part(node, 0, end), part(node, end + 1)] : [[], []]
    return {
      line: trimmed([...nodes.slice(0, index), ...before]),
      after: trimmed([...after, ...nodes.slice(index + 1)]),
    }
  }
  return { line: trimmed(nodes), after: [] }
}

function defaultTitle(name: string, language: string): string {
  const words = name.replace(/-/g, ' ')
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
