import type { Nodes, Root } from 'mdast'
import type { Plugin } from 'unified'
import { type Draft, draftOf } from '../draft.ts'
import { flatText, isTextBlock } from '../flat-text.ts'
import type { CrossLink } from '../nodes.ts'
import { sentences } from '../sentence.ts'
import { pointAt } from '../source.ts'
import { startOf } from '../tree.ts'

/** Numbers the links in order of place, and keeps the sentence that each stands in. */
export const numbering: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  number(tree, draft)
  if (draft.links.length > 0) keepSentences(tree, draft)
}

function number(node: Nodes, draft: Draft): void {
  if (node.type === 'crossLink') add(node, draft)
  if ('children' in node) for (const child of node.children) number(child, draft)
}

function add(node: CrossLink, draft: Draft): void {
  node.index = draft.firstLink + draft.links.length
  const { syntax, target, fragment, size, locator } = node
  draft.links.push({
    syntax,
    target: target.replace(/\s+/g, ' ').trim(),
    fragment,
    label: node.children,
    size,
    locator,
    point: pointAt(draft.source, startOf(node)),
    sentence: [],
    role: 'body',
    property: null,
  })
}

function keepSentences(node: Nodes, draft: Draft): void {
  if (isTextBlock(node)) {
    const flat = flatText(node.children)
    const around = flat.links.length > 0 ? sentences(flat) : []
    for (const [index, { node: link }] of flat.links.entries()) {
      const kept = draft.links[link.index - draft.firstLink]
      if (kept) kept.sentence = around[index] ?? []
    }
  }
  if ('children' in node) for (const child of node.children) keepSentences(child, draft)
}
