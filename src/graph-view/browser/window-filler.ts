/** Lets an element fill the window, and makes everything else inert meanwhile. */
export class WindowFiller {
  readonly #host: HTMLElement
  readonly #changed: (isFilled: boolean) => void
  #beside: readonly Element[] = []

  constructor(host: HTMLElement, changed: (isFilled: boolean) => void) {
    this.#host = host
    this.#changed = changed
    changed(false)
  }

  get isFilled(): boolean {
    return this.#host.hasAttribute('data-filled')
  }

  toggle(): void {
    if (this.isFilled) this.leave()
    else this.#fill()
  }

  leave(): void {
    if (!this.isFilled) return
    for (const element of this.#beside) element.removeAttribute('inert')
    this.#beside = []
    delete this.#host.dataset['filled']
    this.#changed(false)
  }

  #fill(): void {
    this.#beside = besides(this.#host)
    for (const element of this.#beside) element.setAttribute('inert', '')
    this.#host.dataset['filled'] = ''
    this.#changed(true)
  }
}

/** The siblings of an element and of its ancestors, except those that are inert already. */
function besides(host: Element): readonly Element[] {
  const found: Element[] = []
  for (let inner = host; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && !sibling.hasAttribute('inert')) found.push(sibling)
    }
  }
  return found
}
