import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js'
import type { LiteText } from '@mathjax/src/js/adaptors/lite/Text.js'
import type { MmlNode, TextNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js'
import type { Element, ElementContent } from 'hast'

// MathJax's output is copied through an allowlist of elements and attributes, none of which can run, load or link.

/** In ex, about eight pixels each. A display that is wider than its page scrolls. */
const mostWidth = 1000
const mostHeight = 300

/** Null if the SVG contains an unknown element or is too large for a page. */
export function drawingOf(svg: LiteElement): Element | null {
  const { width, height, viewBox, style } = svg.attributes as Readonly<Record<string, unknown>>
  const [w, h, align] = [ex(width), ex(height), ex(/vertical-align: ([^;]*)/.exec(String(style))?.[1] ?? 0)]
  if (!(
    w >= 0 &&
    w <= mostWidth &&
    h >= 0 &&
    h <= mostHeight &&
    Math.abs(align) <= mostHeight &&
    numbers.test(String(viewBox))
  )) {
    return null
  }
  const children = drawn(svg.children)
  return (
    children && {
      type: 'element',
      tagName: 'svg',
      properties: {
        ariaHidden: 'true',
        width: `${w}ex`,
        height: `${h}ex`,
        viewBox: String(viewBox),
        style: `vertical-align:${align}ex`,
      },
      children,
    }
  )
}

function ex(value: unknown): number {
  return Number(/^(-?[\d.]+)(?:ex)?$/.exec(String(value))?.[1] ?? NaN)
}

const numbers = /^[-\d., ]*$/
const length = /^-?\d*\.?\d+(?:px)?$/
const colour = /^(?:none|#[\da-f]{3,8}|[a-z]+)$/i
const transform = /^(?:(?:translate|scale|rotate|matrix|skewX)\([-\d.e, ]*\) *)*$/

// Nested `svg` elements clip the parts of tall brackets.
const shapes: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'line',
  'polygon',
  'ellipse',
  'circle',
  'text',
])

const values: Readonly<Record<string, RegExp>> = {
  d: /^[a-z\d\s,.+-]+$/i,
  'font-family': /^[\w, -]+$/,
  'font-size': length,
  fill: colour,
  points: numbers,
  stroke: colour,
  'stroke-dasharray': numbers,
  'stroke-linecap': /^[a-z]+$/,
  'stroke-linejoin': /^[a-z]+$/,
  'stroke-width': length,
  transform,
  viewBox: numbers,
}
const lengths: ReadonlySet<string> = new Set([
  'cx',
  'cy',
  'height',
  'r',
  'rx',
  'ry',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
])

type LiteNode = LiteElement | LiteText

function drawn(nodes: readonly LiteNode[]): ElementContent[] | null {
  const copies: ElementContent[] = []
  for (const node of nodes) {
    if (!('children' in node)) {
      copies.push({ type: 'text', value: node.value })
      continue
    }
    const isGroup = node.kind === 'g' || node.kind === 'a'
    if (!isGroup && !shapes.has(node.kind)) return null
    const children = drawn(node.children)
    if (children === null) return null
    const properties = attributesOf(node)
    if (properties === null) return null
    const isEmpty = Object.keys(properties).length === 0
    if (isGroup && (isEmpty || children.length === 0)) copies.push(...children)
    else if (!(node.kind === 'path' && properties['d'] === undefined) && !('data-hitbox' in node.attributes))
      copies.push({ type: 'element', tagName: isGroup ? 'g' : node.kind, properties, children })
  }
  return copies
}

/** Null if a known attribute has an invalid value, such as a colour that is not one. */
function attributesOf(node: LiteElement): Record<string, string> | null {
  const attributes = node.attributes as Readonly<Record<string, unknown>>
  const kept: Record<string, string> = {}
  // MathJax sets the width of these lines in its style sheet.
  if ('data-line' in attributes || 'data-frame' in attributes) Object.assign(kept, lineOf(attributes))
  const width = /stroke-width: ?([\d.]+)/.exec(String(attributes['style']))?.[1]
  if (width !== undefined) kept['stroke-width'] = width
  for (const [name, value] of Object.entries(attributes)) {
    const pattern = lengths.has(name) ? length : values[name]
    const written = String(value)
    if (pattern === undefined || written === '') continue
    if (!pattern.test(written)) return null
    kept[name] = written
  }
  return kept
}

function lineOf(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  const kind = String(attributes['class'])
  return {
    'stroke-width': '70',
    ...('data-frame' in attributes && { fill: 'none' }),
    ...(kind === 'mjx-dashed' && { 'stroke-dasharray': '140' }),
    ...(kind === 'mjx-dotted' && { 'stroke-linecap': 'round', 'stroke-dasharray': '0,140' }),
  }
}

const mathElements: ReadonlySet<string> = new Set(
  (
    'math mi mn mo mtext mspace ms mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup ' +
    'munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
)
const mathNames: Readonly<Record<string, string>> = { TeXAtom: 'mrow', mlabeledtr: 'mtr' }

const mathAttributes: ReadonlySet<string> = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing display displaystyle fence form frame linethickness ' +
    'mathcolor mathvariant movablelimits notation rowlines rowspacing scriptlevel separator stretchy symmetric'
  ).split(' '),
)

export function mathOf(node: MmlNode): ElementContent[] {
  if (node.isKind('text')) return [{ type: 'text', value: (node as unknown as TextNode).getText() }]
  const children = node.childNodes.flatMap((child) => mathOf(child))
  const tagName = mathNames[node.kind] ?? node.kind
  if (node.isInferred || !mathElements.has(tagName)) return children
  const properties: Record<string, string> = {}
  for (const [name, value] of Object.entries(node.attributes.getAllAttributes())) {
    const written = String(value)
    if (mathAttributes.has(name) && /^[\w .#-]*$/.test(written)) properties[name] = written
  }
  return [{ type: 'element', tagName, properties, children }]
}
