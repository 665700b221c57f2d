import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Nodes, Parents, PhrasingContent, RootContent, Text } from 'mdast'
import type { CrossLink } from './nodes.ts'
import { pointAt, type Source } from './parse-context.ts'

// unist-util-visit creates a function and a list of ancestors for every node, which made parsing take 1.7 times as long.

/** Calls `visitor` with every node, parents before children. */
export function eachNode(tree: Nodes, visitor: (node: Nodes) => void): void {
  visitor(tree)
  if ('children' in tree) for (const child of tree.children) eachNode(child, visitor)
}

/** The nodes of some types, parents before children. */
export function nodesOf<Type extends Nodes['type']>(
  tree: Nodes,
  ...types: readonly Type[]
): Extract<Nodes, { type: Type }>[] {
  const found: Nodes[] = []
  eachNode(tree, (node) => {
    if (types.some((type) => node.type === type)) found.push(node)
  })
  return found as Extract<Nodes, { type: Type }>[]
}

/** The text in a node, without code and formulas. */
export function plainText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** Calls `visitor` with every element, children before parents. */
export function eachElement(
  tree: HastRoot | Element,
  visitor: (element: Element, index: number, parent: HastRoot | Element) => void,
): void {
  for (const [index, child] of tree.children.entries()) {
    if (child.type !== 'element') continue
    eachElement(child, visitor)
    visitor(child, index, tree)
  }
}

/** Replaces each node with the result of `change`, children before parents. */
export function replaceNodes(
  tree: Nodes,
  change: (node: RootContent, parent: Parents) => RootContent | readonly RootContent[],
): void {
  if (!('children' in tree)) return
  let children: RootContent[] | null = null
  for (const [index, child] of tree.children.entries()) {
    replaceNodes(child, change)
    const replacement = change(child, tree)
    if (replacement === child && !children) continue
    children ??= tree.children.slice(0, index)
    if ('type' in replacement) children.push(replacement)
    // Not spread: a paragraph with 100,000 tags would exceed the limit on arguments of a call.
    else for (const node of replacement) children.push(node)
  }
  if (children) tree.children = children
}

/** Replaces the texts that contain a sign, except those that the author escaped and those within links. */
export function replaceTexts(
  tree: Nodes,
  sign: string,
  change: (text: Text) => readonly RootContent[],
): void {
  replaceNodes(tree, (node, parent) => {
    if (!isPlain(node) || !node.value.includes(sign)) return node
    return parent.type === 'link' || parent.type === 'crossLink' ? node : change(node)
  })
}

/** Whether a node is a text in which signs may be syntax: none that the author escaped. */
export function isPlain(node: Nodes | undefined): node is Text {
  return node?.type === 'text' && !node.data?.literal
}

export function isEmbed(node: Nodes): node is CrossLink {
  return node.type === 'crossLink' && node.syntax === 'embed'
}

export function startOf(node: Pick<Nodes, 'position'>): number {
  return node.position?.start.offset ?? 0
}

export function endOf(node: Pick<Nodes, 'position'>): number {
  return node.position?.end.offset ?? 0
}

export function positionOf(source: Source, start: number, end: number): NonNullable<Nodes['position']> {
  return {
    start: { ...pointAt(source, start), offset: start },
    end: { ...pointAt(source, end), offset: end },
  }
}

export function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value }
}

/** A part of the source as a text. */
export function textAt(source: Source, start: number, end: number): Text {
  return { type: 'text', value: source.text.slice(start, end), position: positionOf(source, start, end) }
}

/** The place of a node, for another that replaces it. */
export function placeOf({ position }: Pick<Nodes, 'position'>): Pick<Nodes, 'position'> {
  return position ? { position } : {}
}

/** A link without a label, in place of another node. */
export function crossLink(
  syntax: CrossLink['syntax'],
  target: string,
  replaced: Pick<Nodes, 'position'> | undefined,
): CrossLink {
  const own = { inner: false, fragment: null, size: null, locator: null, index: -1, children: [] }
  return { type: 'crossLink', syntax, target, ...own, ...(replaced && placeOf(replaced)) }
}

export function offsetIn(text: Text, index: number): number {
  return text.data?.offsets?.[index] ?? startOf(text) + index
}

/** A part of a text node with its source position, in a list that is empty if the part is. */
export function part(text: Text, from: number, to = text.value.length): readonly Text[] {
  if (from === 0 && to === text.value.length) return [text]
  if (from >= to) return []
  const start = offsetIn(text, from)
  const end = offsetIn(text, to - 1) + 1
  const point = text.position?.start ?? { line: 1, column: 1 }
  const offsets = text.data?.offsets?.slice(from, to)
  return [
    {
      type: 'text',
      value: text.value.slice(from, to),
      // Only offsets are read from here on. Line and column of the whole text will do.
      position: { start: { ...point, offset: start }, end: { ...point, offset: end } },
      ...(offsets ? { data: { offsets } } : {}),
    },
  ]
}

export function isBlank(nodes: readonly PhrasingContent[]): boolean {
  return nodes.every((node) => node.type === 'break' || (node.type === 'text' && node.value.trim() === ''))
}

export function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isSeen = (node: PhrasingContent) => !isBlank([node])
  const first = nodes.findIndex(isSeen)
  if (first < 0) return []
  const rest = nodes.slice(first, nodes.findLastIndex(isSeen) + 1)
  const [head] = rest
  if (head?.type === 'text') rest.splice(0, 1, ...part(head, head.value.search(/\S/)))
  const tail = rest.at(-1)
  if (tail?.type === 'text') rest.splice(-1, 1, ...part(tail, 0, tail.value.trimEnd().length))
  return rest
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) && className.includes(name)
}

export function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
