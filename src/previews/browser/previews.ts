/*
 * Loads what shows previews when a reader points at a link, comes to one by keyboard, or keeps a finger on one. Until
 * then, and if it never comes, links are links.
 */
const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
let pressing: ReturnType<typeof setTimeout> | undefined

/** Milliseconds after which a touch is no tap, which leaves the page. */
const tap = 200

function begin(event: Event): void {
  for (const kind of kinds) document.removeEventListener(kind, meet)
  // Without it, links are links.
  import('./pointing.ts').then(({ watch }) => watch(event)).catch(() => {})
}

function meet(event: Event): void {
  if (!(event.target instanceof Element)) return
  // Links of drawings are of another class.
  if (!(event.target.closest('main a[href]') instanceof HTMLAnchorElement)) return
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') begin(event)
  else if (event.type === 'pointerdown') {
    pressing = setTimeout(() => begin(event), tap)
    for (const end of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(end, () => clearTimeout(pressing), { once: true })
    }
  }
}

// Older browsers have nowhere to show one.
if ('popover' in HTMLElement.prototype) {
  for (const kind of kinds) document.addEventListener(kind, meet, { passive: true })
}

export {}
