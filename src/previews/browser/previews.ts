/* Loads previews when a reader first points at a link with a mouse or pen, or focuses one with the keyboard. */
const kinds = ['pointerover', 'focusin'] as const

function meet(event: Event): void {
  const { target } = event
  // Excludes SVG links.
  const link = target instanceof Element ? target.closest('main a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return
  if (event instanceof PointerEvent && event.pointerType === 'touch') return
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

// Older browsers cannot place a preview beside its link.
if (CSS.supports('position-area: block-end')) {
  for (const kind of kinds) document.addEventListener(kind, meet, { passive: true })
}

export {}
