/** Properties that change how a shape or a text looks, and nothing outside of the drawing. */
const known =
  /^(?:fill|stroke|marker|font|text|letter|word|flood|stop|clip|shape|dominant|alignment|baseline|vector|color$|opacity|visibility|display|paint-order|direction|unicode-bidi|writing-mode|white-space|line-height|mask|filter|transform|r$|rx|ry|cx|cy)/

type Declaration = readonly [name: string, value: string, priority: string]

/** The declarations of a style that a drawing may have. */
export function declarations(style: CSSStyleDeclaration): readonly Declaration[] {
  return Array.from(style, (name): Declaration => [
    name,
    style.getPropertyValue(name),
    style.getPropertyPriority(name),
  ]).filter(([name, value]) => isStyle(name, value))
}

/** The rules of a style sheet that a drawing may have, without those for some media, for printing, or for movement. */
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

/** Whether a drawing may have a declaration, or an attribute that says the same. */
export function isStyle(name: string, value: string): boolean {
  return known.test(name) && refersWithin(value)
}

/** Whether a value names no file: of what `url()` and its like can, a part of the drawing alone. */
function refersWithin(value: string): boolean {
  const rest = value.replace(/url\(\s*["']?#[^\s"'()\\]*["']?\s*\)/gi, '')
  return !/url|image|src\(|\\|\/\*/i.test(rest)
}
