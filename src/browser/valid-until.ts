import { element } from './dom.ts'

/** Says since when a text is stale, once its day has come: `<valid-until day="2026-12-31" past="Stale since …">`. */
class ValidUntil extends HTMLElement {
  connectedCallback(): void {
    const today = new Date().toISOString().slice(0, 10)
    if (today >= (this.getAttribute('day') ?? today))
      this.replaceChildren(element('strong', {}, this.getAttribute('past') ?? ''))
  }
}

if (!customElements.get('valid-until')) customElements.define('valid-until', ValidUntil)
