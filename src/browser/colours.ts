/** Calls back whenever the colours of the page may have changed, by its theme button or by the system. */
export function watchColours(changed: () => void): void {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', changed)
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
