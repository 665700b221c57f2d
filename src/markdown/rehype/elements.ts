import type { Element, ElementContent, Root, RootContent } from 'hast'
import { hasHole } from '../holes.ts'

/** Calls `visit` with every element and what holds it, the inner ones first. */
export function eachElement(
  node: Root | Element,
  visit: (element: Element, parent: Root | Element) => void,
): void {
  for (const child of [...node.children]) {
    if (child.type !== 'element') continue
    eachElement(child, visit)
    visit(child, node)
  }
}

export function replaceElement(parent: Root | Element, element: Element, replacement: ElementContent): void {
  const index = (parent.children as RootContent[]).indexOf(element)
  parent.children.splice(index, 1, replacement)
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties
  return Array.isArray(className) && className.includes(name)
}

export function holdsHole(node: Element): boolean {
  return hasHole(textOf(node))
}

export function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
