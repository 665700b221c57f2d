/** An element with its attributes and children; `true` is an attribute without a value, `false` and null none at all. */
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

/** When the next frame is on the screen, which what comes then can no longer hold up. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

/** Sets the text only when it differs, so that a live region speaks once. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}

/** In browsers that support them: policies by which a page lets strings become markup or addresses of scripts. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Readonly<Record<string, (value: string) => string | null>>,
  ): Readonly<Record<'createHTML', (markup: string) => string>>
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/**
 * The only way in which scripts of the site turn markup into elements: that of maps, which `map/svg.ts` escapes, of
 * previews, which comes out of the pipeline of the build, and of pages of the site itself.
 */
const policy = trustedTypes?.createPolicy('throughline', { createHTML: (markup) => markup })

export function setMarkup(element: Element, markup: string): void {
  element.innerHTML = policy?.createHTML(markup) ?? markup
}

/** A page of the site, as a document in which nothing runs or is loaded. */
export function parsedDocument(markup: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html')
}
