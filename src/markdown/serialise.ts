import type { Element, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Block, Body, Segment, Segments } from '../core/entry.ts'
import type { Need } from '../core/html.ts'
import { areEmbeds, blockName, hasHole, headingOf, liftedAt, segmentsOf } from './holes.ts'
import { eachElement, hasClass } from './tree.ts'

declare module 'hast' {
  interface Data {
    /** What a page needs to show the node. */
    needs?: readonly Need[]
  }
}

export function serialised(nodes: RootContent[]): Segments {
  return [...segmentsOf(htmlOf(nodes)), ...needsOf(nodes)]
}

function needsOf(nodes: RootContent[]): readonly Segment[] {
  const found = new Set<Need>()
  const find = (node: RootContent) => {
    for (const need of node.data?.needs ?? []) found.add(need)
    if (node.type !== 'element') return
    if (node.properties['style'] !== undefined) found.add('styles')
    node.children.forEach(find)
  }
  nodes.forEach(find)
  return found.size === 0 ? [] : [{ hole: 'needs', needs: [...found] }]
}

/** The top-level blocks of a tree. Inline content between blocks, which raw HTML may bring, becomes one block. */
export function blocksOf(tree: Root): Block[] {
  const blocks: Block[] = []
  let inline: RootContent[] = []
  const endInline = () => {
    const html = htmlOf(inline).trim()
    const segments = segmentsOf(
      inline.every(({ type }) => type === 'text') && areEmbeds(html) ? html : `<p>${html}</p>`,
    )
    if (html) blocks.push({ html: [...segments, ...needsOf(inline)], heading: null })
    inline = []
  }
  for (const node of tree.children.flatMap(partedAtEmbeds)) {
    if (node.type !== 'element' || inlineElements.has(node.tagName)) {
      // Block embeds are between line ends.
      if (node.type === 'text' && node.value.trim() === '' && node.value.includes('\n')) endInline()
      else inline.push(node)
      continue
    }
    endInline()
    const lifted = liftedIn(node)
    blocks.push(
      lifted ? { html: [], heading: null, lifted } : { html: serialised([node]), heading: headingIn(node) },
    )
  }
  endInline()
  return blocks
}

/** Splits a text at block embeds, which are in the text around them if raw HTML has been parsed. */
function partedAtEmbeds(node: RootContent): RootContent[] {
  if (node.type !== 'text' || !hasHole(node.value)) return [node]
  const pieces: string[] = []
  let rest: string[] = []
  for (const line of node.value.split('\n')) {
    if (!areEmbeds(line.trim())) {
      rest.push(line)
      continue
    }
    pieces.push(rest.join('\n'), '\n', line.trim(), '\n')
    rest = []
  }
  return [...pieces, rest.join('\n')].filter(Boolean).map((value) => ({ type: 'text', value }))
}

export function anchorsOf(tree: Root): Body['anchors'] {
  const anchors = new Map<string, Segments>()
  eachElement(tree, (element, _, parent) => {
    const id = blockName(element.properties['id'])
    if (id === null || anchors.has(id)) return
    const inList = element.tagName === 'li' && parent.type === 'element'
    const whole: Element = inList
      ? { ...parent, properties: withoutId(parent), children: [element] }
      : element
    anchors.set(id, serialised([whole]))
  })
  return Array.from(anchors, ([id, html]) => ({ id, html }))
}

function withoutId({ properties }: Element): Element['properties'] {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'id'))
}

function headingIn(element: Element): number | null {
  const [first] = element.children
  return hasClass(element, 'heading') && first?.type === 'element' ? headingOf(first.properties['id']) : null
}

function liftedIn({ children }: Element): number[] | null {
  const [only, more] = children
  return only?.type === 'text' && !more ? liftedAt(only.value) : null
}

function htmlOf(nodes: RootContent[]): string {
  // The only raw nodes left are formulas and highlighted code, both made here.
  return toHtml(nodes, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
}

const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em i ins kbd mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
