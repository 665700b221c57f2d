/** For attributes, `true` means no value, and `false` and null mean no attribute. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | null>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

/** A copy for another place: without ids, and without the parts that a selector names. */
export function copyOf<One extends Element>(original: One, without = 'script'): One {
  const copy = original.cloneNode(true) as One
  for (const part of copy.querySelectorAll(without)) part.remove()
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id')
  return copy
}

/** The path that the site is served under, as the page says it. */
export function siteBase(): string {
  return document.querySelector('main')?.dataset['base'] ?? '/'
}

/** Whether a modifier key, with which a press means something else to browsers, is held. */
export function hasModifier(event: MouseEvent | KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** Whether a click on a link would follow it in the same tab. */
export function followsLink(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !hasModifier(event)
}

/** Resolves after the next frame is painted, so that work after it cannot delay it. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

/** Changes only a different text, so that a live region is not announced again. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Readonly<Record<string, (value: string) => string | null>>,
  ): Readonly<Record<'createHTML', (markup: string) => string>>
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/** The only way from strings to markup; its input is safe: escaped maps, sanitised previews, pages of this site. */
const policy = trustedTypes?.createPolicy('throughline', { createHTML: (markup) => markup })

export function setMarkup(element: Element, markup: string): void {
  element.innerHTML = policy?.createHTML(markup) ?? markup
}

/** Parses a page of the site. No script runs, and nothing is loaded. */
export function parsedDocument(markup: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html')
}
