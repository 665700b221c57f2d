import { UnknownVersion, loadGraph } from './loaded-graph.ts'
import { element } from '../../browser/dom.ts'
import { mountGraph } from './view.ts'
import { graph as words } from '../../words/compiled.ts'

/** `<whole-graph data-base>` replaces the still map in it once the graph has loaded. If that fails, the map stays. */
class WholeGraphElement extends HTMLElement {
  #started = false

  connectedCallback(): void {
    if (this.#started) return
    this.#started = true
    void load(this)
  }
}

async function load(host: HTMLElement): Promise<void> {
  const status = host.querySelector<HTMLElement>('.whole-status')
  const base = host.dataset['base'] ?? '/'
  try {
    mountGraph(host, await loadGraph(base), base)
  } catch (error) {
    if (!status) return
    const isVersion = error instanceof UnknownVersion
    const retry = element('button', { type: 'button' }, isVersion ? words.reload : words.retry)
    retry.addEventListener('click', () => {
      if (isVersion) location.reload()
      else {
        status.textContent = words.loading
        void load(host)
      }
    })
    status.replaceChildren(`${isVersion ? words.otherBuild : words.failed} `, retry)
  }
}

if (!customElements.get('whole-graph')) customElements.define('whole-graph', WholeGraphElement)
