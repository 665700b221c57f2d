import type { Paragraph, Root } from 'mdast'
import type { Context, Source } from '../parse-context.ts'
import { isPlain, nodesOf, endOf, part, positionOf, startOf } from '../tree.ts'

/** The state is one grapheme, such as a flag or a family emoji. */
const state = /^\[(\p{RI}\p{RI}|.[\p{M}\p{EMod}\uFE0F]*(?:\u200D.[\p{EMod}\uFE0F]*)*)\](?:\s+|$)/su

/** Records the state of every task. Items with states that only Obsidian knows (`- [/] …`) become tasks. */
export function tasks(tree: Root, { source }: Context): void {
  if (!source.text.includes('[')) return
  for (const item of nodesOf(tree, 'listItem')) {
    if (typeof item.checked === 'boolean') {
      const marker = /^[^[\n]*\[(.)\]/u.exec(source.text.slice(startOf(item), startOf(item) + 20))
      item.data = { ...item.data, task: marker?.[1] ?? (item.checked ? 'x' : ' ') }
      continue
    }
    const [paragraph] = item.children
    if (paragraph?.type === 'paragraph') joinBackslash(paragraph, source)
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
    if (paragraph?.type !== 'paragraph' || !isPlain(first)) continue
    const [before, task] = state.exec(first.value) ?? []
    if (before === undefined || task === undefined) continue
    const rest = part(first, before.length)
    // `- [ ]` alone is a task without words. Neither `- [x](y)` nor `- [x]*words*` is a task.
    if (rest.length === 0 && paragraph.children.length > 1 && !/\s$/.test(before)) continue
    paragraph.children.splice(0, 1, ...rest)
    item.checked = task === 'x' || task === 'X'
    item.data = { ...item.data, task }
  }
}

/** Merges the text nodes of `- [\] …`: here the backslash is the state of the task, not an escape. */
function joinBackslash({ children }: Paragraph, source: Source): void {
  const [open, close, rest] = children
  if (open?.type !== 'text' || open.value !== '[' || close?.type !== 'text' || !close.data?.literal) return
  if (!source.text.startsWith('[\\]', startOf(open)) || close.value !== ']') return
  const more = isPlain(rest) ? rest : null
  if (more ? !/^\s/.test(more.value) : rest !== undefined) return
  const [start, end] = [startOf(open), endOf(more ?? close)]
  const value = source.text.slice(start, start + 3) + (more?.value ?? '')
  const offsets = more?.data?.offsets
  const data = offsets ? { data: { offsets: [start, start + 1, start + 2, ...offsets] } } : {}
  children.splice(0, more ? 3 : 2, { type: 'text', value, position: positionOf(source, start, end), ...data })
}
