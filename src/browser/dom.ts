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

export function button(
  label: string | readonly (Node | string)[],
  attributes: Readonly<Record<string, string | boolean>>,
  pressed: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...[label].flat())
  made.addEventListener('click', pressed)
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

/** Changes only a different text, so that a live region is not announced again. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** What `keep` has kept; null if there is nothing, or if storage is off. */
export function kept(
  key: string,
  where: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Keeps nothing if storage is full or off. */
export function keep(
  key: string,
  text: string,
  where: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): void {
  try {
    window[where].setItem(key, text)
  } catch {
    // The page works without it.
  }
}

/** Adds an entry to the history. Browsers refuse after some dozens in a row; the page works without an entry. */
export function recordUrl(url: string): void {
  try {
    history.pushState(null, '', url)
  } catch {
    // The URL stays that of the entry before.
  }
}

/** Resolves even if loading fails, because a page without styles is better than none. */
export function addStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href })
    for (const event of ['load', 'error'] as const) link.addEventListener(event, () => resolve())
    document.head.append(link)
  })
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

export function trusted(markup: string): string {
  return policy?.createHTML(markup) ?? markup
}

export function setMarkup<One extends Element>(element: One, markup: string): One {
  element.innerHTML = trusted(markup)
  return element
}
