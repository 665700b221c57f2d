import type { Address } from '../../core/address.ts'
import type { Language } from '../../core/language.ts'
import { walkHash } from './address.ts'
import { setLanguage } from './card.ts'
import type { Trail } from './state.ts'

/** What a step is called. */
export interface Name extends Language {
  readonly title: string
}

/** Steps at the end of a long trail that are shown; between the beginning and them stands a sign of those that are not. */
const mostSteps = 6

/** The way so far, each step a link to the walk as it was there. */
export function trailLinks(
  trail: Trail,
  page: string,
  nameOf: (address: Address) => Name,
): readonly Element[] {
  const firstShown = Math.max(1, trail.length - mostSteps)
  return trail.flatMap((address, index) => {
    if (index > 0 && index < firstShown)
      return index === 1 ? [item(text({ title: '…', lang: null, dir: null }))] : []
    if (index === trail.length - 1) {
      const here = text(nameOf(address))
      here.setAttribute('aria-current', 'step')
      return [item(here)]
    }
    const link = document.createElement('a')
    const hash = walkHash(trail.slice(1, index + 1))
    link.href = hash === '' ? page : hash
    link.dataset['step'] = String(index)
    link.textContent = nameOf(address).title
    setLanguage(link, nameOf(address))
    return [item(link)]
  })
}

function text(name: Name): HTMLElement {
  const span = document.createElement('span')
  span.textContent = name.title
  setLanguage(span, name)
  return span
}

function item(content: Element): Element {
  const item = document.createElement('li')
  item.append(content)
  return item
}
