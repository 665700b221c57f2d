/**
 * The script on every page of dev. It is one function without imports, because the browser gets its source text. When
 * the site changes, it requests its page again. A changed page is reloaded, with the scroll position kept. If only the
 * remarks changed, they are replaced. `changed` is the event that tells the page's other scripts of a change.
 */
export function follow(changes: string, panel: string, changed: string): void {
  const memory = 'throughline-dev-place'
  const places = 'main :is(h1, h2, h3, h4, h5, h6, p, li, pre, blockquote, figure, table, dt, dd):not(nav *)'
  const stops = ':is(a[href], button, input, select, textarea, summary, [tabindex])'

  interface Found {
    readonly index: number
    readonly says: string
  }
  interface Kept {
    readonly path: string
    readonly block: (Found & { readonly top: number }) | null
    readonly focus: Found | null
    readonly open: readonly Found[]
  }

  const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
  const says = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 120)}`
  const named = (elements: readonly Element[], element: Element): Found => {
    return { index: elements.indexOf(element), says: says(element) }
  }
  /** The nearest element with the same text; else, with `orThere`, the one at its index. */
  const find = (elements: readonly HTMLElement[], { index, says: said }: Found, orThere: boolean) => {
    const same = elements.flatMap((element, at) => (says(element) === said ? [at] : []))
    const nearest = same.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0]
    return elements[nearest ?? (orThere ? Math.min(index, elements.length - 1) : -1)]
  }

  /** The first visible block; null at the top of the page, where the scroll position needs no restoring. */
  const blockInSight = () => {
    const blocks = all(places)
    const edge = document.querySelector(`#${panel} .dev-errors`)?.getBoundingClientRect().bottom ?? 0
    const block = blocks.find((one) => one.getBoundingClientRect().bottom > Math.max(edge, 0) + 8)
    if (!block || scrollY === 0) return null
    return { ...named(blocks, block), top: block.getBoundingClientRect().top }
  }
  const place = (block: Kept['block']) => {
    const there = block && find(all(places), block, true)
    if (there) scrollBy({ top: there.getBoundingClientRect().top - block.top, behavior: 'instant' })
  }

  const keep = () => {
    const focused = all(stops)
    const active = document.activeElement
    const kept: Kept = {
      path: location.pathname,
      block: blockInSight(),
      focus: active && active !== document.body ? named(focused, active) : null,
      open: all('details[open] > summary').map((one) => named(all('summary'), one)),
    }
    sessionStorage.setItem(memory, JSON.stringify(kept))
  }

  const restore = () => {
    const text = sessionStorage.getItem(memory)
    sessionStorage.removeItem(memory)
    if (text === null) return
    const { path, block, focus, open } = JSON.parse(text) as Kept
    if (path !== location.pathname) return
    for (const one of open) find(all('summary'), one, false)?.closest('details')?.setAttribute('open', '')
    if (focus) find(all(stops), focus, false)?.focus({ preventScroll: true })
    if (!block) return
    // Images and scripts may move the content below them, so scroll again after loading, unless the reader has acted.
    const settled = new AbortController()
    const settle = () => settled.abort()
    for (const name of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
      addEventListener(name, settle, { once: true, passive: true, signal: settled.signal })
    place(block)
    const again = () => {
      if (!settled.signal.aborted) place(block)
      settle()
    }
    addEventListener('load', () => requestAnimationFrame(again))
  }

  const reload = () => {
    keep()
    history.scrollRestoration = 'manual'
    location.reload()
  }

  let asked: XMLHttpRequest | null = null
  const check = () => {
    document.dispatchEvent(new Event(changed))
    // A row of panes shows pages of several addresses.
    if (new URLSearchParams(location.search).has('panes')) return reload()
    asked?.abort()
    asked = new XMLHttpRequest()
    asked.open('GET', location.pathname)
    asked.responseType = 'document'
    asked.onload = () => {
      const there = (asked?.response as Document | null)?.getElementById(panel)
      const here = document.getElementById(panel)
      const moved = there?.dataset['moved']
      if (moved !== undefined) return location.replace(moved + location.hash)
      if (!there || !here || here.dataset['version'] !== there.dataset['version']) return reload()
      if (here.outerHTML === there.outerHTML) return
      const isOpen = here.querySelector('details')?.open ?? false
      const next = document.importNode(there, true)
      next.querySelector('details')?.toggleAttribute('open', isOpen)
      const block = blockInSight()
      here.replaceWith(next)
      place(block)
      // By now, some browsers have adjusted the scroll position as well.
      requestAnimationFrame(() => requestAnimationFrame(() => place(block)))
    }
    asked.send()
  }

  restore()
  addEventListener('load', () => {
    history.scrollRestoration = 'auto'
  })
  const told = new EventSource(changes)
  let stopped = false
  told.onmessage = check
  told.onerror = () => {
    stopped = true
  }
  told.onopen = () => {
    if (stopped) check()
    stopped = false
  }
}
