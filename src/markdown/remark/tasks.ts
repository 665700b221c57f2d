import type { Root } from 'mdast'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import { eachParent, part, startOf } from '../tree.ts'

const state = /^\[(.)\](?:\s+|$)/su

/** Notes the state of every task, and makes tasks of items with a state that only Obsidian knows (`- [/] …`). */
export const tasks: Plugin<[], Root> = () => (tree, file) => {
  const { source } = draftOf(file)
  if (!source.text.includes('[')) return
  eachParent(tree, (item) => {
    if (item.type !== 'listItem') return
    if (typeof item.checked === 'boolean') {
      const marker = /^[^[\n]*\[(.)\]/u.exec(source.text.slice(startOf(item), startOf(item) + 20))
      item.data = { ...item.data, task: marker?.[1] ?? (item.checked ? 'x' : ' ') }
      return
    }
    const [paragraph] = item.children
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
    if (paragraph?.type !== 'paragraph' || first?.type !== 'text' || first.data?.literal) return
    const [before, task] = state.exec(first.value) ?? []
    if (before === undefined || task === undefined) return
    const rest = part(first, before.length, first.value.length)
    // `- [ ]` alone is a task without words; `- [x](y)` is none, and neither is `- [x]*words*`.
    if (!rest && paragraph.children.length > 1 && !/\s$/.test(before)) return
    paragraph.children.splice(0, 1, ...(rest ? [rest] : []))
    item.checked = task === 'x' || task === 'X'
    item.data = { ...item.data, task }
  })
}
