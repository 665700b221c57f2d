/* Loads previews when a reader first points at a link, focuses one with the keyboard, or presses one for long. */
const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
let pressing: ReturnType<typeof setTimeout> | undefined

/** Milliseconds after which a touch is no longer a tap. A tap follows the link. */
const tap = 200

function begin(event: Event): void {
  for (const kind of kinds) document.removeEventListener(kind, meet)
  // While the code loads, the pointer may go on to another link.
  let last = event
  const follow = (later: Event) => (last = later)
  if (event.type === 'pointerover') document.addEventListener('pointerover', follow)
  import('./pointing.ts')
    .then(({ watch }) => {
      document.removeEventListener('pointerover', follow)
      watch(last)
    })
    // If loading fails, links still work.
    .catch(() => {})
}

function meet(event: Event): void {
  if (!(event.target instanceof Element)) return
  // Excludes SVG links.
  if (!(event.target.closest('main a[href]') instanceof HTMLAnchorElement)) return
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') begin(event)
  else if (event.type === 'pointerdown') {
    pressing = setTimeout(() => begin(event), tap)
    for (const end of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(end, () => clearTimeout(pressing), { once: true })
    }
  }
}

// Older browsers lack popovers.
if ('popover' in HTMLElement.prototype) {
  for (const kind of kinds) document.addEventListener(kind, meet, { passive: true })
}

export {}
