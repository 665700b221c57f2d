/*
 * Loads what draws the diagrams of a page when the first of them comes near the view, and draws each when it does. Until
 * then, and if it never comes, a diagram is what the page brings: its source.
 */
const frame = document.querySelector<HTMLElement>('main[data-diagrams]')?.dataset['diagrams']

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || frame === undefined) continue
      observer.unobserve(target)
      // Without it, the source stays.
      import('./figure.ts').then(({ draw }) => draw(target as HTMLElement, frame)).catch(() => {})
    }
  },
  { rootMargin: '25% 0px' },
)

for (const source of document.querySelectorAll('pre[data-language=mermaid]')) observer.observe(source)

export {}
