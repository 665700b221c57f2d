import type { Element, ElementContent } from 'hast'
import { hasHole } from '../holes.ts'

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
