/** Properties that affect the look of a shape or a text, and nothing outside of the drawing. */
const known =
  /^(?:fill|stroke|marker|font|text|letter|word|flood|stop|clip|shape|dominant|alignment|baseline|vector|color$|opacity|visibility|display|paint-order|direction|unicode-bidi|writing-mode|white-space|line-height|mask|filter|transform|r$|rx|ry|cx|cy)/

type Declaration = readonly [name: string, value: string, priority: string]

export function declarations(style: CSSStyleDeclaration): readonly Declaration[] {
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
