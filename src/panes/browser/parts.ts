import { drawNearView } from '../../diagrams/browser/near-view.ts'

/** Brings to life, in the article of another page, what scripts of its own page would. Without them it is what it brings. */
export function showParts(article: HTMLElement, diagramFrame: string | null): void {
  if (article.querySelector('side-notes')) import('../../sidenotes/browser/element.ts').catch(() => {})
  if (article.querySelector('pre > code')) {
    import('../../browser/code-blocks.ts').then(({ showCode }) => showCode(article)).catch(() => {})
  }
  if (diagramFrame !== null) drawNearView(article, diagramFrame)
}
