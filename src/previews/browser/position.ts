let names = 0

/**
 * Keeps a box beside a link, on the side with more room, without covering the link. `previews.css` does this where the
 * browser supports anchor positioning; otherwise a library is loaded. Returns a function that stops it.
 */
export async function placeBeside(link: HTMLElement, box: HTMLElement): Promise<() => void> {
  if (!CSS.supports('position-area: block-end')) {
    box.style.setProperty('visibility', 'hidden')
    const { floatBeside } = await import('./floating.ts')
    return floatBeside(link, box)
  }
  const name = `--preview-${(names += 1)}`
  // `position-try` would put WebKit 2.50 (Safari 26) into an endless layout loop.
  const { top, bottom } = link.getBoundingClientRect()
  const below = window.innerHeight - bottom
  box.toggleAttribute('data-above', top > below)
  box.style.setProperty('--room', `${Math.max(top, below)}px`)
  link.style.setProperty('anchor-name', name)
  box.style.setProperty('position-anchor', name)
  return () => {
    link.style.removeProperty('anchor-name')
    if (link.getAttribute('style') === '') link.removeAttribute('style')
  }
}
