let names = 0

/**
 * Keeps a box beside a link, on the side with more room, and never over it. Where the browser can, its styles do
 * (`previews.css`); else a library does, which only such a browser loads. Returns what ends it.
 */
export async function placeBeside(link: HTMLElement, box: HTMLElement): Promise<() => void> {
  if (!CSS.supports('position-area: block-end')) {
    box.style.setProperty('visibility', 'hidden')
    const { floatBeside } = await import('./floating.ts')
    return floatBeside(link, box)
  }
  const name = `--preview-${(names += 1)}`
  // Not `position-try`, at which WebKit 2.50, that of Safari 26, lays out the page for ever.
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
