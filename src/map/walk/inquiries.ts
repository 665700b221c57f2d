/*
 * Loads what puts its sources into an opened inquiry, on the page itself and on those that open beside it. An event that
 * does not bubble.
 */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.closest('.inquiries')) return
    // A family opens to other inquiries.
    if (target.matches('.alike')) return
    // Without it, a link leads to the same.
    import('./thread.ts').then(({ showSources }) => showSources(target)).catch(() => {})
  },
  true,
)

export {}
