/** Draws the diagrams in a part of a page, in a hidden frame with the page at `frame`, when each comes near the view. */
export function drawNearView(root: Pick<Document, 'querySelectorAll'>, frame: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        // Without it, the source stays.
        import('./figure.ts').then(({ draw }) => draw(target as HTMLElement, frame)).catch(() => {})
      }
    },
    { rootMargin: '25% 0px' },
  )
  for (const source of root.querySelectorAll('pre[data-language=mermaid]')) observer.observe(source)
}
