import type { Heading, Html, Nodes, Paragraph, Root, RootContent, Table, Text } from 'mdast'
import type { Context } from '../parse-context.ts'
import { blockId, blockName } from '../holes.ts'
import type { CalloutTitle, RawBlock } from '../nodes.ts'
import { isEmbed, isPlain, part, trimmed } from '../tree.ts'

const name = /(?:^|\s)\^([A-Za-z0-9-]+)\s*$/

/** A name at the end of a line, if only a block of the same paragraph follows. */
const nameOfLine = /[^\S\n]\^([A-Za-z0-9-]+)[^\S\n]*\n\s*$/
/** A name alone on the last line of raw HTML, after a tag. */
const nameUnderTag = /(^|>)[^\S\n]*\n[^\S\n]*\^([A-Za-z0-9-]+)\s*$/

/**
 * `^name` names its block: in a list the item, in a quotation or callout all of it. Alone in a block, or on the last
 * line of raw HTML, it names the block before.
 */
export function blockIds(tree: Root, context: Context): void {
  if (/\^[A-Za-z0-9-]+[^\S\n]*(?:\n|\||$)/.test(context.source.text)) nameBlocks(tree, null)
}

/** `owner` gets the names in `parent`; if null, each goes to its own block. */
function nameBlocks(parent: Nodes, owner: Nodes | null): void {
  if (!('children' in parent)) return
  const kept: RootContent[] = []
  for (const child of parent.children) {
    const bears =
      child.type === 'paragraph' ||
      child.type === 'heading' ||
      (child.type === 'calloutTitle' && parent.children.length === 1)
    if (bears) {
      const found = child.children.at(-1)
      const id = isPlain(found) ? (name.exec(found.value)?.[1] ?? null) : null
      const before = kept.at(-1)
      if (found?.type === 'text' && id !== null) {
        const alone = child.children.length === 1 && found.value.trim() === `^${id}`
        if (alone && before) setId(before.type === 'calloutTitle' && owner ? owner : before, id)
        else if (alone) kept.push(child)
        else {
          dropName(child, found)
          setId(owner && idOf(owner) === null ? owner : child, id)
        }
        if (alone) continue
      }
      if (child.type === 'paragraph' && owner?.type === 'listItem' && owner === parent && kept.length === 0)
        nameAboveBlock(child, owner)
    } else if (child.type === 'table') {
      nameInLastRow(child)
    } else if (child.type === 'html' || child.type === 'rawBlock') {
      nameInHtml(child)
    } else {
      const owns =
        child.type === 'listItem' || ((child.type === 'blockquote' || child.type === 'callout') && !owner)
      nameBlocks(child, owns ? child : owner)
    }
    kept.push(child)
  }
  parent.children = kept
}

/** A name right under a table is parsed as one more row. */
function nameInLastRow(table: Table): void {
  const row = table.children.at(-1)
  const [first, ...rest] = row?.children ?? []
  const text = first?.children[0]
  const id = first?.children.length === 1 && text?.type === 'text' ? name.exec(text.value)?.[1] : undefined
  if (id === undefined || text?.type !== 'text' || text.value.trim() !== `^${id}`) return
  if (table.children.length < 2 || rest.some((cell) => cell.children.length > 0)) return
  table.children.pop()
  setId(table, id)
}

/** In a list item, embeds and formulas of the same paragraph may follow the line with the name. */
function nameAboveBlock(paragraph: Paragraph, item: Nodes): void {
  const after = paragraph.children.findLastIndex((node) => !isBlockInline(node)) + 1
  const text = paragraph.children[after - 1]
  if (after === paragraph.children.length || !isPlain(text)) return
  const [found, id] = nameOfLine.exec(text.value) ?? []
  if (found === undefined || id === undefined) return
  const rest = part(text, 0, text.value.length - found.length)
  const line: Text = { type: 'text', value: '\n' }
  paragraph.children.splice(after - 1, 1, ...rest, line)
  setId(item, id)
}

function isBlockInline(node: RootContent): boolean {
  return isEmbed(node) || node.type === 'math' || (node.type === 'text' && node.value.trim() === '')
}

/** A name right under raw HTML is parsed as part of it. */
function nameInHtml(block: Html | RawBlock): void {
  const html = block.type === 'html' ? block : block.children.at(-1)
  if (html?.type !== 'html') return
  const [found, before = '', id] = nameUnderTag.exec(html.value) ?? []
  if (found === undefined || id === undefined || (before === '' && block.type === 'html')) return
  html.value = html.value.slice(0, html.value.length - found.length) + before
  setId(block, id)
}

function dropName(block: Paragraph | Heading | CalloutTitle, text: Text): void {
  const rest = part(text, 0, text.value.search(name))
  block.children = trimmed([...block.children.slice(0, -1), ...rest])
}

function idOf(node: Nodes): string | null {
  return blockName(node.data?.hProperties?.['id'])
}

function setId(node: Nodes, id: string): void {
  if (idOf(node) !== null) return
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: blockId(id) } }
}
