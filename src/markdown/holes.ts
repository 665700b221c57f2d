import { randomBytes } from 'node:crypto'
import type { Element, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Hole, Segment, Segments, Block, Body } from '../core/entry.ts'
import type { Need } from '../core/html.ts'
import { eachElement, hasClass } from './tree.ts'

/**
 * While a body is a tree or a string of HTML, a hole is a short text between two marks. The first contains a secret, so
 * that authors cannot forge a hole: formulas, URLs and character references can produce any other character.
 */
const secret = randomBytes(8).toString('hex')
const open = `\uFDD0${secret}`
const close = '\uFDD1'

/** Stands for the quotation marks of JSON, which HTML would escape. */
const quote = '\uFDD2'

export function holeText(hole: Hole): string {
  return open + JSON.stringify(hole).replaceAll('"', quote) + close
}

export const prefixHole = holeText({ hole: 'prefix' })

/** Marks the place of lifted list items. It is removed before the HTML is split at its holes. */
export const liftedPlace = (items: readonly number[]) => `${open}s${items.join(' ')}${close}`

export function hasHole(text: string): boolean {
  return text.includes(open)
}

/** Splits a text at its holes: words at even indexes, holes at odd ones. */
export function partedAtHoles(text: string): string[] {
  return text.split(anyHole)
}

export function hasBrokenHole(text: string): boolean {
  return /[\uFDD0\uFDD1]/.test(text.replaceAll(wholeHole, ''))
}

export const blockId = (name: string) => `${prefixHole}^${name}`

export function blockName(id: unknown): string | null {
  const before = blockId('')
  return typeof id === 'string' && id.startsWith(before) ? id.slice(before.length) : null
}

const anyHole = new RegExp(`(${open}[^${close}]*${close})`)
const member = String.raw`${quote}\w+${quote}:(?:\d+|${quote}[^\uFDD0-\uFDD2]*${quote})`
const wholeHole = new RegExp(String.raw`${open}(?:\{${member}(?:,${member})*\}|s[\d ]+)${close}`, 'g')
const onlyLifted = new RegExp(`^${open}s([\\d ]+)${close}$`)

export function areEmbeds(html: string): boolean {
  const isOther = (segment: Segment) =>
    typeof segment === 'string' ? segment.trim() !== '' : segment.hole !== 'embed'
  return hasHole(html) && html.trim() === html && !segmentsOf(html).some(isOther)
}

export function headingOf(id: unknown): number | null {
  const hole = typeof id === 'string' ? segmentsOf(id).at(-1) : undefined
  return typeof hole === 'object' && hole.hole === 'heading' ? hole.heading : null
}

export function segmentsOf(html: string): Segments {
  const segments: Segment[] = []
  const add = (text: string) => {
    if (text !== '') segments.push(text.replace(/[\uFDD0-\uFDEF]/g, '\uFFFD'))
  }
  let end = 0
  for (let at = html.indexOf(open); at >= 0; at = html.indexOf(open, end)) {
    add(html.slice(end, at))
    const start = at + open.length
    end = html.indexOf(close, start) + 1
    segments.push(JSON.parse(html.slice(start, end - 1).replaceAll(quote, '"')) as Hole)
  }
  add(html.slice(end))
  return segments
}

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
  const items = only?.type === 'text' && !more ? onlyLifted.exec(only.value)?.[1] : undefined
  return items === undefined ? null : items.split(' ').map(Number)
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
