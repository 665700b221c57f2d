/** Draws each diagram under `root` when it comes near the view. `frame` is the URL of the hidden frame. */
export function drawNearView(root: Pick<Document, 'querySelectorAll'>, frame: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        // If loading fails, the source stays.
        import('./figure.ts').then(({ draw }) => draw(target as HTMLElement, frame)).catch(() => {})
      }
    },
    { rootMargin: '25% 0px' },
  )
  for (const source of root.querySelectorAll('pre[data-language=mermaid]')) observer.observe(source)
}
