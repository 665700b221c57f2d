/** Brings to life, in the article of another page, what scripts of its own page would: diagrams and opened inquiries. */
export function showParts(article: HTMLElement, diagramFrame: string | null): void {
  // An event that does not bubble.
  article.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.closest('.inquiries')) return
      // Without it, a link leads to the same.
      import('../../map/walk/thread.ts').then(({ showSources }) => showSources(target)).catch(() => {})
    },
    true,
  )
  const sources = article.querySelectorAll<HTMLElement>('pre[data-language=mermaid]')
  if (diagramFrame === null || sources.length === 0) return
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      // Without it, the source stays.
      import('../../diagrams/browser/figure.ts')
        .then(({ draw }) => draw(target as HTMLElement, diagramFrame))
        .catch(() => {})
    }
  })
  for (const source of sources) observer.observe(source)
}
