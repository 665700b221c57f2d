import type { NodeKind } from '../../core/kinds.ts'

/** A page that was read in this tab. */
export interface RecentPage {
  readonly kind: NodeKind
  readonly href: string
  readonly title: string
}

const key = 'recent'
const most = 5

/** The pages that were read in this tab before this one, the last first. The browser forgets them when the tab is closed. */
export function recentPages(): readonly RecentPage[] {
  return kept().filter(({ href }) => href !== location.pathname)
}

/** Keeps that the page of a node is read. */
export function keepRecent(page: RecentPage): void {
  const others = kept().filter(({ href }) => href !== page.href)
  try {
    sessionStorage.setItem(key, JSON.stringify([page, ...others].slice(0, most + 1)))
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

function kept(): readonly RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as readonly RecentPage[]
  } catch {
    return []
  }
}
