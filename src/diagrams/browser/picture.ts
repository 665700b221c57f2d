import { declarations, isStyle } from './declarations.ts'

const namespace = 'http://www.w3.org/2000/svg'

/** Elements that draw and load nothing. The targets of links are checked in `refer`. */
const elements = new Set(
  (
    'svg g a switch title desc defs symbol use path rect circle ellipse line polyline polygon text tspan marker ' +
    'linearGradient radialGradient stop clipPath mask pattern filter feBlend feColorMatrix feComposite feDropShadow ' +
    'feFlood feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
)

const attributes = new Set(
  (
    'id class aria-labelledby aria-describedby d x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy points width height viewBox ' +
    'transform preserveAspectRatio refX refY markerWidth markerHeight markerUnits orient offset gradientUnits ' +
    'gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits ' +
    'maskContentUnits filterUnits primitiveUnits stdDeviation in in2 mode operator k1 k2 k3 k4 result values textLength ' +
    'lengthAdjust'
  ).split(' '),
)

/** Copies what is harmless. Drops handlers, whatever would be loaded, and styles that reach beyond the drawing. */
export function pictureOf(drawn: Element): SVGSVGElement {
  return copy(drawn) as SVGSVGElement
}

function copy(from: Element): SVGElement | null {
  if (from.namespaceURI !== namespace || !elements.has(from.localName)) return null
  const to: SVGElement = document.createElementNS(namespace, from.localName as 'svg')
  for (const { name, value } of from.attributes) {
    if (attributes.has(name) || isStyle(name, value)) to.setAttribute(name, value)
    else if (name === 'href' || name === 'xlink:href') refer(to, value)
  }
  // Set one by one, because the policy of the page may forbid style attributes.
  for (const [name, value, priority] of declarations((from as SVGElement).style)) {
    to.style.setProperty(name, value, priority)
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? '')
    else if (child.nodeType === Node.ELEMENT_NODE) to.append(copy(child as Element) ?? '')
  }
  return to
}

function refer(element: SVGElement, target: string): void {
  if (element.localName !== 'a') {
    if (target.startsWith('#')) element.setAttribute('href', target)
  } else if (/^(?:https?|mailto):/i.test(target)) {
    element.setAttribute('href', target)
    element.setAttribute('rel', 'noopener')
  }
}
