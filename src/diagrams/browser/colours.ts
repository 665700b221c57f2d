const listeners = new Set<() => void>()

/** Calls back whenever the page's colours change, by its theme button or by the system. */
export function onColours(changed: () => void): void {
  if (listeners.size === 0) listen()
  listeners.add(changed)
}

function listen(): void {
  const tell = () => listeners.forEach((changed) => changed())
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', tell)
}
