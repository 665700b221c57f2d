/** An element with its attributes and children; `true` is an attribute without a value, `false` none at all. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Only when it differs, so that a live region speaks once. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}
