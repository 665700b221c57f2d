import { wideWidth } from '../columns.ts'
import type { LayoutName, MapDrawing } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { contents, edgesSvg, linesByLook, nodeSelector, nodeSvg, placeIn } from '../svg.ts'
import { nearestTowards, type ArrowKey } from '../../browser/arrows.ts'
import { setMarkup } from '../../browser/dom.ts'

type NodeShape = SVGGraphicsElement

const layoutNames = ['wide', 'narrow'] as const

/** The drawing on the page. It takes over the still map's elements, and changes from one drawing to the next. */
export class WalkDrawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, NodeShape>()
  #drawing: MapDrawing
  /** The height of each layout. It never shrinks, so that the page below does not move. */
  readonly #room: Record<LayoutName, number> = { wide: 0, narrow: 0 }

  /** The elements in `svg` show `drawing`, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#drawing = drawing
    const elements = [...svg.querySelectorAll<NodeShape>(nodeSelector)]
    for (const { address } of drawing.nodes) {
      const element = elements.find((one) => one.getAttribute('href') === hrefOf(address))
      if (element) this.#nodes.set(address, element)
    }
    // Nodes that only the older page has.
    for (const element of elements) if (![...this.#nodes.values()].includes(element)) element.remove()
    this.#draw(drawing)
  }

  get #frame(): Element {
    return this.#svg.parentElement ?? this.#svg
  }

  element(address: Address): NodeShape | undefined {
    return this.#nodes.get(address)
  }

  addressOf(target: EventTarget | null): Address | null {
    const element = target instanceof Element ? target.closest<NodeShape>(nodeSelector) : null
    for (const [address, own] of this.#nodes) if (own === element) return address
    return null
  }

  /** The node to which an arrow key leads; null if there is none on that side. */
  towards(from: Address, direction: ArrowKey): Address | null {
    const { places } = this.#drawing[this.#frame.clientWidth < wideWidth ? 'narrow' : 'wide']
    const nodes = this.#drawing.nodes.map(({ address }, index) => ({ address, x: 0, y: 0, ...places[index] }))
    const here = nodes.find(({ address }) => address === from)
    return here ? (nearestTowards(nodes, here, direction)?.address ?? null) : null
  }

  light(address: Address): void {
    this.#nodes.get(address)?.classList.add('lit')
    const lit = this.#drawing.nodes.findIndex((node) => node.address === address)
    for (const name of layoutNames) {
      const lines = [...linesByLook(this.#drawing, name).values()].flat()
      const paths = this.#svg.querySelectorAll(`.map-edges > .${name} > g > path:not(.core)`)
      for (const [index, { edge }] of lines.entries())
        if (edge.from === lit || edge.to === lit) paths[index]?.classList.add('lit')
    }
  }

  /** Changes to the next drawing. The style sheet lets nodes glide; this resolves when they have. */
  async show(next: MapDrawing): Promise<void> {
    this.#svg.classList.add('glides')
    this.#draw(next)
    const motions = this.#svg.getAnimations({ subtree: true })
    await Promise.allSettled(motions.map(({ finished }) => finished))
    if (this.#drawing !== next) return
    // The two layouts change without a glide.
    this.#svg.classList.remove('glides')
    for (const [address, element] of this.#nodes) {
      if (next.nodes.some((node) => node.address === address)) continue
      element.remove()
      this.#nodes.delete(address)
    }
  }

  #draw(next: MapDrawing): void {
    this.#drawing = next
    for (const name of layoutNames) {
      this.#room[name] = Math.max(this.#room[name], next[name].height)
      this.#frame.querySelector(`.map-room.${name}`)?.setAttribute('height', String(this.#room[name]))
    }
    this.#drawNodes(next)
    const edges = this.#svg.querySelector('.map-edges')
    if (edges) setMarkup(edges, edgesSvg(next))
  }

  #drawNodes(drawing: MapDrawing): void {
    const left = new Set(this.#nodes.values())
    for (const [index, node] of drawing.nodes.entries()) {
      const known = this.#nodes.get(node.address)
      const element = known ?? elementOf(nodeSvg(drawing, index, this.#hrefOf(node.address)))
      left.delete(element)
      if (known) {
        const inner = element.querySelector('g')
        if (inner) setMarkup(inner, contents(node))
        inner?.setAttribute('transform', placeIn(drawing.narrow, index))
        element.setAttribute('transform', placeIn(drawing.wide, index))
      } else element.setAttribute('tabindex', '-1')
      if (node.centre) element.setAttribute('aria-current', 'true')
      else element.removeAttribute('aria-current')
      // The panel labels nodes with their relation and kind.
      element.removeAttribute('aria-description')
      element.classList.remove('gone')
      element.classList.toggle('l', drawing.wide.places[index]?.side === 'left')
      this.#nodes.set(node.address, element)
      // New nodes come after the known ones, in the order of the drawing.
      if (!known) this.#svg.append(element)
    }
    for (const element of left) element.classList.add('gone')
  }
}

const namespace = 'http://www.w3.org/2000/svg'

function elementOf(markup: string): NodeShape {
  const holder = document.createElementNS(namespace, 'g')
  setMarkup(holder, markup)
  return holder.firstElementChild as NodeShape
}
