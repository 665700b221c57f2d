import { followsLink, recordUrl, siteBase } from '../../browser/dom.ts'
import { dataOfPages } from '../../browser/loaded-files.ts'
import { addressOf, href, type Address } from '../../core/address.ts'
import { layers, type Layer } from '../map-edge.ts'
import { decodeWalkFile, type NodeNeighbourhood } from '../walk-file.ts'
import { loadPreview, previewStyles } from '../../previews/browser/preview-text.ts'
import type { Preview } from '../../previews/preview.ts'
import { isArrowKey } from '../../browser/arrows.ts'
import { walkDrawing, type WalkDrawing } from './drawing.ts'
import { offerPicture, mapPanel, arrivalInWords, neighbourLabel, type TrailStep } from './panel.ts'
import { nodeSelector } from '../svg.ts'
import { arrivalAt, sceneOf, type Scene } from './scene.ts'
import {
  reduce,
  initialWalk,
  cameFrom,
  centreOf,
  stepsIn,
  walkHash,
  type Action,
  type Trail,
  type Walk,
} from './state.ts'

/** `<neighbourhood-map>`: the map on which a reader walks from node to node. */
class NeighbourhoodMap extends HTMLElement {
  readonly #start = (this.closest<HTMLElement>('[data-address]')?.dataset['address'] ?? '/') as Address
  readonly #base = siteBase()
  readonly #nodeOf = dataOfPages(decodeWalkFile)
  readonly #panel = mapPanel(this, this.#base)
  readonly #nodes = new Map<Address, NodeNeighbourhood>()
  readonly #previews = new Map<Address, Preview | null>()
  /** True during a synthetic click that opens a page, which is not a step of the walk. */
  #isFollowing = false
  #walk: Walk = initialWalk(this.#start)
  #scene: Scene | null = null
  #drawing: WalkDrawing | null = null
  #opening: Promise<void> | null = null
  #pointed: EventTarget | null = null
  /** The neighbour whose details are shown while it is pointed at. */
  #detailed: Address | null = null
  #stop = this.#start

  connectedCallback(): void {
    offerPicture(this)
    this.addEventListener('click', (event) => this.#onClick(event))
    this.addEventListener('keydown', (event) => this.#onKey(event))
    // `pointerover` would also fire when a node glides under a resting pointer.
    this.addEventListener('pointermove', ({ target }) => {
      if (target !== this.#pointed) this.#onPoint(target)
      this.#pointed = target
    })
    this.addEventListener('focusin', ({ target }) => this.#onPoint(target))
    this.addEventListener('pointerleave', () => this.#point(null))
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!isIn(relatedTarget, `${detailsSelector}, ${nodeSelector}`)) this.#point(null)
    })
    addEventListener('popstate', () => this.#goToAddress())
    if (stepsIn(location.hash).length > 0) {
      this.scrollIntoView()
      this.#goToAddress()
    } else if (this.contains(document.activeElement)) this.#onPoint(document.activeElement)
  }

  /** Loads the neighbourhood of the page's node, and takes over the drawing. */
  #open(): Promise<void> {
    this.#opening ??= this.#takeOver().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async #takeOver(): Promise<void> {
    const node = await this.#nodeOf(this.#start)
    const svg = this.querySelector<SVGSVGElement>('.map-frame > svg')
    if (!node || !svg) throw new Error('the page is older than its data')
    this.#nodes.set(node.address, node)
    this.#scene = this.#sceneAt(node)
    this.#drawing = walkDrawing(svg, this.#scene.drawing, (address) => href(this.#base, address))
    this.#stop = this.#drawing.addressOf(document.activeElement) ?? this.#start
    this.#showPanel(this.#scene)
    this.#describe()
  }

  #dispatch(action: Action): void {
    const before = this.#walk
    this.#walk = reduce(before, action)
    const { going, trail, failed } = this.#walk
    this.toggleAttribute('data-loading', going !== null)
    if (going && going !== before.going) {
      // A second failure is announced like the first.
      this.#panel.say('')
      void this.#load(going.trail)
    }
    if (failed && failed !== before.failed) this.#point(null)
    if (trail !== before.trail) {
      this.#stop = centreOf(trail)
      if (before.going?.isNew) record(trail)
      void this.#show((scene) => this.#panel.say(arrivalInWords(scene)))
    } else if (action.what === 'layer') {
      void this.#show()
    }
  }

  async #load(trail: Trail): Promise<void> {
    const centre = centreOf(trail)
    const [nodes] = await Promise.all([this.#nodesOf(trail), this.#loadPreview(centre)])
    for (const node of nodes ?? []) this.#nodes.set(node.address, node)
    this.#dispatch({ what: nodes ? 'loaded' : 'failed', address: centre })
  }

  /** Without a preview, only the title is shown. */
  async #loadPreview(address: Address): Promise<void> {
    if (this.#previews.get(address)) return
    const [preview] = await Promise.all([loadPreview(address).catch(() => null), previewStyles()])
    this.#previews.set(address, preview)
  }

  async #nodesOf(trail: Trail): Promise<readonly NodeNeighbourhood[] | null> {
    try {
      await this.#open()
      const loading = trail.map((address) => this.#nodeOf(address).catch(() => null))
      const nodes = (await Promise.all(loading)).filter((node) => node !== null)
      // A step before the last may be missing.
      return nodes.at(-1)?.address === centreOf(trail) ? nodes : null
    } catch {
      return null
    }
  }

  /**
   * `then` is called after the panel has changed, unless another drawing was requested. Slow work waits for the glide.
   */
  async #show(then?: (scene: Scene) => void): Promise<void> {
    const { trail, chosen } = this.#walk
    await nextFrame()
    const node = this.#nodes.get(centreOf(trail))
    const drawing = this.#drawing
    if (!node || !drawing || this.#walk.trail !== trail || this.#walk.chosen !== chosen) return
    const { activeElement } = document
    const hadFocus = this.contains(activeElement)
    const scene = this.#sceneAt(node)
    this.#scene = scene
    this.#tellArrival()
    await drawing.show(scene.drawing)
    await nextFrame()
    if (this.#scene !== scene) return
    this.#showPanel(scene)
    await nextFrame()
    if (this.#scene !== scene) return
    this.#describe()
    // Only if the reader has not moved the focus meanwhile.
    const isLost = hadFocus && document.activeElement === document.body
    if (isLost && activeElement) this.#refocus(activeElement)
    then?.(scene)
  }

  #sceneAt(node: NodeNeighbourhood): Scene {
    const before = cameFrom(this.#walk.trail)
    const from = before && this.#nodes.get(before)
    const came = from ? arrivalAt(node, from) : null
    return sceneOf(node, this.#walk.chosen, came, document.dir === 'rtl')
  }

  #showPanel(scene: Scene): void {
    const preview = this.#previews.get(scene.centre.address) ?? null
    this.#panel.show(scene, preview, this.#walk.trail, (address) => this.#nameOf(address))
  }

  #refocus(replaced: Element): void {
    const layer = replaced.getAttribute('data-layer')
    const button = layer && this.querySelector<HTMLElement>(`[data-layer=${layer}]`)
    if (button) button.focus()
    else this.#focus(this.#stop)
  }

  /** Sets labels for screen readers, and the tab stop. */
  #describe(): void {
    if (!this.#scene || !this.#drawing) return
    const { trail, visited } = this.#walk
    if (!this.#scene.drawing.nodes.some(({ address }) => address === this.#stop)) this.#stop = centreOf(trail)
    for (const node of this.#scene.drawing.nodes) {
      const element = this.#drawing.element(node.address)
      const isVisited = !node.centre && visited.has(node.address)
      const connections = this.#scene.connections.get(node.address) ?? []
      element?.classList.toggle('visited', isVisited)
      element?.setAttribute('aria-label', neighbourLabel(node, connections, isVisited))
      // The label includes the kind.
      element?.removeAttribute('aria-description')
      element?.setAttribute('tabindex', node.address === this.#stop ? '0' : '-1')
    }
    this.#point(null)
  }

  #nameOf(address: Address): TrailStep {
    const drawn = this.#scene?.drawing.nodes.find((node) => node.address === address)
    const title = address.split('/').findLast(Boolean) ?? address
    return drawn ?? this.#nodes.get(address) ?? { title, lang: null, dir: null }
  }

  #onPoint(target: EventTarget | null): void {
    // The details stay while the pointer is on its way to the links in it.
    if (isIn(target, detailsSelector)) return
    if (!isIn(target, nodeSelector) || this.#drawing) {
      const address = this.#drawing?.addressOf(target) ?? null
      // A press follows a pointer move to the same node, which must not reset the details.
      if (address === null || address !== this.#detailed) this.#point(address)
      return
    }
    // Errors are ignored here: the next step loads the file again, and reports them.
    void this.#open().then(
      () => this.#onPoint(target),
      () => {},
    )
  }

  /** Highlights the edges between a neighbour and the centre; with null, those of the last step. */
  #point(address: Address | null): void {
    const connections = address === null ? undefined : this.#scene?.connections.get(address)
    const isNeighbour = address !== null && connections !== undefined
    if (address === null) this.#pointed = null
    this.#detailed = isNeighbour ? address : null
    this.toggleAttribute('data-pointed', isNeighbour)
    for (const element of this.querySelectorAll('.lit')) element.classList.remove('lit')
    this.#showDetails()
    if (!isNeighbour) {
      this.#tellArrival()
      return
    }
    this.#drawing?.light(address)
    const ends = [centreOf(this.#walk.trail), address].map((one) => this.#nameOf(one))
    this.#panel.tell(connections, ends)
    // Preloads the node for the next step.
    this.#nodeOf(address).catch(() => {})
    void this.#loadPreview(address).then(() => this.#showDetails())
  }

  /** Shows the details of the node that is pointed at, or of the centre. */
  #showDetails(): void {
    const { trail } = this.#walk
    const address = this.#detailed ?? centreOf(trail)
    const node = this.#scene?.drawing.nodes.find((one) => one.address === address)
    if (node) this.#panel.details(node, this.#previews.get(address) ?? null, trail)
  }

  #tellArrival(): void {
    const { failed } = this.#walk
    if (failed) this.#panel.tellFailure(this.#nameOf(failed).title, href(this.#base, failed))
    else this.#panel.tellArrival(this.#scene)
  }

  #onClick(event: MouseEvent): void {
    if (this.#isFollowing || !(event.target instanceof Element) || !followsLink(event)) return
    const node = event.target.closest(nodeSelector)
    const address =
      node && (this.#drawing?.addressOf(node) ?? addressOf(node.getAttribute('href') ?? '', this.#base))
    const centre = centreOf(this.#walk.trail)
    const step = event.target.closest<HTMLElement>('[data-step]')?.dataset['step']
    const name = event.target.closest<HTMLElement>('[data-layer]')?.dataset['layer']
    const layer = layers.find((one) => one === name)
    // The centre is an ordinary link, which may open beside the page.
    if (address ? address === centre && centre !== this.#start : !step && !layer) return
    event.preventDefault()
    if (address === centre) location.hash = 'main'
    else if (address) this.#dispatch({ what: 'choose', address })
    else if (step) this.#dispatch({ what: 'return', to: Number(step) })
    else if (layer) this.#toggle(layer)
  }

  #toggle(layer: Layer): void {
    const isWhole = this.#scene?.shown.has(layer) === true && !this.#scene.partly.has(layer)
    this.#dispatch({ what: 'layer', layer, shown: !isWhole })
  }

  /** Enter follows the link, and other keys are left to the browser. */
  #onKey(event: KeyboardEvent): void {
    const { key } = event
    const address = this.#drawing?.addressOf(event.target)
    if (!address || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const { trail } = this.#walk
    if (isArrowKey(key)) this.#focus(this.#drawing?.towards(address, key) ?? address)
    else if (key.toLowerCase() === 'o') this.#follow(address)
    else if (key === 'Home') this.#dispatch({ what: 'return', to: 0 })
    else if (key === 'Backspace') this.#dispatch({ what: 'return', to: Math.max(0, trail.length - 2) })
    else if (key === 'Escape') this.#panel.leave()
    else return
    event.preventDefault()
  }

  /** Clicks the link, but not as a step of the walk, so that it opens beside this page if the reader chose that. */
  #follow(address: Address): void {
    this.#isFollowing = true
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    const isTaken = this.#drawing?.element(address)?.dispatchEvent(click) === false
    this.#isFollowing = false
    if (!isTaken) location.href = href(this.#base, address)
  }

  #focus(address: Address): void {
    this.#drawing?.element(this.#stop)?.setAttribute('tabindex', '-1')
    this.#stop = address
    const element = this.#drawing?.element(address)
    element?.setAttribute('tabindex', '0')
    element?.focus({ preventScroll: true })
  }

  #goToAddress(): void {
    const trail: Trail = [this.#start, ...stepsIn(location.hash)]
    const there = this.#walk.going?.trail ?? this.#walk.trail
    if (trail.join() !== there.join()) this.#dispatch({ what: 'restore', trail })
  }
}

/** Resolves after the next frame is painted, so that work after it cannot delay it. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })
}

function record([, ...steps]: Trail): void {
  recordUrl(walkHash(steps) || location.pathname + location.search)
}

const detailsSelector = '[data-map=details], [data-map=line]'

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

customElements.define('neighbourhood-map', NeighbourhoodMap)
