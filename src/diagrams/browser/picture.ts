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

/** Properties that affect the look of a shape or a text, and nothing outside of the drawing. */
const known =
  /^(?:fill|stroke|marker|font|text|letter|word|flood|stop|clip|shape|dominant|alignment|baseline|vector|color$|opacity|visibility|display|paint-order|direction|unicode-bidi|writing-mode|white-space|line-height|mask|filter|transform|r$|rx|ry|cx|cy)/

type Declaration = readonly [name: string, value: string, priority: string]

function declarations(style: CSSStyleDeclaration): readonly Declaration[] {
  return Array.from(style, (name): Declaration => [
    name,
    style.getPropertyValue(name),
    style.getPropertyPriority(name),
  ]).filter(([name, value]) => isStyle(name, value))
}

/** The style rules that a drawing may have. Drops at-rules, such as those for media, printing and animation. */
export function rulesOf(sheet: CSSStyleSheet): string {
  return Array.from(sheet.cssRules, (rule) => {
    if (!('selectorText' in rule)) return ''
    const { selectorText, style } = rule as CSSStyleRule
    const kept = declarations(style).map(
      ([name, value, priority]) => `${name}:${value}${priority && ' !important'}`,
    )
    return kept.length > 0 ? `${selectorText}{${kept.join(';')}}` : ''
  }).join('\n')
}

export function isStyle(name: string, value: string): boolean {
  return known.test(name) && refersWithin(value)
}

/** Whether a value refers to no file. `url()` and its like may only name a part of the drawing. */
function refersWithin(value: string): boolean {
  const rest = value.replace(/url\(\s*["']?#[^\s"'()\\]*["']?\s*\)/gi, '')
  return !/url|image|src\(|\\|\/\*/i.test(rest)
}
