import type { Address } from '../../model/graph.ts'
import { walkHash } from './address.ts'
import type { Trail } from './state.ts'

/** Steps at the end of a long trail that are shown; between the beginning and them stands a sign of those that are not. */
const mostSteps = 6

/** The way so far, each step a link to the walk as it was there */
export function trailLinks(
  trail: Trail,
  page: string,
  titleOf: (address: Address) => string,
): readonly Element[] {
  const firstShown = Math.max(1, trail.length - mostSteps)
  return trail.flatMap((address, index) => {
    if (index > 0 && index < firstShown) return index === 1 ? [item(text('…'))] : []
    if (index === trail.length - 1) {
      const here = text(titleOf(address))
      here.setAttribute('aria-current', 'step')
      return [item(here)]
    }
    const link = document.createElement('a')
    const hash = walkHash(trail.slice(1, index + 1))
    link.href = hash === '' ? page : hash
    link.dataset['step'] = String(index)
    link.textContent = titleOf(address)
    return [item(link)]
  })
}

function text(words: string): HTMLElement {
  const span = document.createElement('span')
  span.textContent = words
  return span
}

function item(content: Element): Element {
  const item = document.createElement('li')
  item.append(content)
  return item
}
