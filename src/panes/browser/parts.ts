import { drawNearView } from '../../diagrams/browser/near-view.ts'

/** Runs for an article what its own page's scripts would. A part that fails to load stays static. */
export function showParts(article: HTMLElement, diagramFrame: string | null): void {
  if (article.querySelector('side-notes')) import('../../sidenotes/browser/element.ts').catch(() => {})
  if (article.querySelector('pre > code')) {
    import('../../browser/code-blocks.ts').then(({ showCode }) => showCode(article)).catch(() => {})
  }
  if (diagramFrame !== null) drawNearView(article, diagramFrame)
}
