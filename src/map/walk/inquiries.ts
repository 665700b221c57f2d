/*
 * Loads the script that lists the sources of an inquiry when it is opened, here or in a page shown beside this one.
 * `toggle` does not bubble, so this listens in the capture phase.
 */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || !target.closest('.inquiries')) return
    // A family contains inquiries, not sources.
    if (target.matches('.alike')) return
    // If loading fails, there is still the link to the inquiry.
    import('./thread.ts').then(({ showSources }) => showSources(target)).catch(() => {})
  },
  true,
)

export {}
