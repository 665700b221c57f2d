import { keep, kept } from '../../browser/dom.ts'
import type { NodeKind } from '../../core/kinds.ts'

export interface RecentPage {
  readonly kind: NodeKind
  readonly href: string
  readonly title: string
}

const key = 'recent'
const most = 5

/** Pages read in this tab before the current one, latest first. The browser forgets them when the tab closes. */
export function recentPages(): readonly RecentPage[] {
  return keptPages().filter(({ href }) => href !== location.pathname)
}

export function keepRecent(page: RecentPage): void {
  const others = keptPages().filter(({ href }) => href !== page.href)
  keep(key, JSON.stringify([page, ...others].slice(0, most + 1)))
}

function keptPages(): readonly RecentPage[] {
  try {
    return JSON.parse(kept(key) ?? '[]') as readonly RecentPage[]
  } catch {
    return []
  }
}
