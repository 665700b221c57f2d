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
  return kept().filter(({ href }) => href !== location.pathname)
}

export function keepRecent(page: RecentPage): void {
  const others = kept().filter(({ href }) => href !== page.href)
  try {
    sessionStorage.setItem(key, JSON.stringify([page, ...others].slice(0, most + 1)))
  } catch {
    // Storage is off: nothing is kept.
  }
}

function kept(): readonly RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as readonly RecentPage[]
  } catch {
    return []
  }
}
