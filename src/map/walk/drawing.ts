import { wideWidth } from '../columns.ts'
import type { LayoutName, MapDrawing } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { linesIn, type Point } from '../routes.ts'
import {
  centreSvg,
  contents,
  headingsSvg,
  lineSvg,
  looseNodeSvg,
  markers,
  nodeSelector,
  room,
} from '../svg.ts'
import { setMarkup } from '../../browser/dom.ts'

type NodeShape = SVGGraphicsElement

/** The drawing on the page. It takes over the still map's elements, and changes from one drawing to the next. */
export class WalkDrawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, NodeShape>()
  /** With the nodes at both ends. */
  #lines: readonly { readonly element: NodeShape; readonly ends: readonly Address[] }[] = []
  readonly #words = elementOf('<g class="map-words"></g>')
  #drawing: MapDrawing
  /** The height of each layout. It never shrinks, so that the page below does not move. */
  readonly #room: Record<LayoutName, number> = { wide: 0, narrow: 0 }
  #layout: LayoutName

  /** The elements in `svg` show `drawing`, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#drawing = drawing
    this.#layout = this.#fitting()
    const elements = [...svg.querySelectorAll<NodeShape>(nodeSelector)]
    for (const { address } of drawing.nodes) {
      const element = elements.find((one) => one.getAttribute('href') === hrefOf(address))
      if (element) this.#nodes.set(address, element)
    }
    loosen(svg)
    // Nodes that only the older page has.
    for (const element of elements) if (![...this.#nodes.values()].includes(element)) element.remove()
    svg.classList.add('walked')
    this.#draw(drawing)
    new ResizeObserver(() => {
      if (this.#fitting() === this.#layout) return
      svg.classList.remove('glides')
      this.#draw(this.#drawing)
    }).observe(this.#frame)
  }

  get #frame(): Element {
    return this.#svg.parentElement ?? this.#svg
  }

  #fitting(): LayoutName {
    return this.#frame.clientWidth < wideWidth ? 'narrow' : 'wide'
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
    const { places } = this.#drawing[this.#layout]
    const nodes = this.#drawing.nodes.map(({ address }, index) => ({ address, x: 0, y: 0, ...places[index] }))
    const here = nodes.find(({ address }) => address === from)
    return here ? (nearestTowards(nodes, here, direction)?.address ?? null) : null
  }

  light(address: Address): void {
    this.#nodes.get(address)?.classList.add('lit')
    for (const { element, ends } of this.#lines) if (ends.includes(address)) element.classList.add('lit')
  }

  /** Changes to the next drawing. The style sheet lets nodes glide; this resolves when they have. */
  async show(next: MapDrawing): Promise<void> {
    this.#svg.classList.add('glides')
    this.#draw(next)
    const motions = this.#svg.getAnimations({ subtree: true })
    await Promise.allSettled(motions.map(({ finished }) => finished))
    for (const [address, element] of this.#nodes) {
      if (this.#drawing.nodes.some((node) => node.address === address)) continue
      element.remove()
      this.#nodes.delete(address)
    }
  }

  #draw(next: MapDrawing): void {
    this.#drawing = next
    this.#layout = this.#fitting()
    for (const name of ['wide', 'narrow'] as const) {
      this.#room[name] = Math.max(this.#room[name], next[name].height)
      this.#frame.querySelector(`.map-room.${name}`)?.setAttribute('height', String(this.#room[name]))
    }
    this.#drawNodes(next)
    this.#drawLines(next)
    setMarkup(this.#words, headingsSvg(next, next[this.#layout]))
  }

  #drawNodes({ nodes, ...drawing }: MapDrawing): void {
    const left = new Set(this.#nodes.values())
    for (const [index, node] of nodes.entries()) {
      const known = this.#nodes.get(node.address)
      const element = known ?? elementOf(looseNodeSvg(node, this.#hrefOf(node.address)))
      left.delete(element)
      if (known) setMarkup(known, room + contents(node))
      else element.setAttribute('tabindex', '-1')
      if (node.centre) element.setAttribute('aria-current', 'true')
      else element.removeAttribute('aria-current')
      const { x = 0, y = 0, side } = drawing[this.#layout].places[index] ?? {}
      element.classList.remove('gone')
      element.classList.toggle('l', side === 'left')
      element.style.transform = `translate(${x}px, ${y}px)`
      this.#nodes.set(node.address, element)
      // New nodes come after the known ones, in the order of the drawing.
      if (!known) this.#svg.append(element)
    }
    for (const element of left) element.classList.add('gone')
  }

  #drawLines(drawing: MapDrawing): void {
    const types = new Set(drawing.edges.map(({ type }) => type))
    const defs = this.#svg.querySelector('defs')
    if (defs) setMarkup(defs, markers(types))
    // Faint lines are below the others.
    const lines = linesIn(drawing, this.#layout).toSorted((a, b) => Number(b.isFaint) - Number(a.isFaint))
    this.#lines = lines.map((line) => {
      const ends = [line.edge.from, line.edge.to].flatMap((end) => drawing.nodes[end]?.address ?? [])
      return { element: elementOf(lineSvg(line)), ends }
    })
    const centre = elementOf(centreSvg(drawing[this.#layout]))
    this.#svg
      .querySelector('.map-edges')
      ?.replaceChildren(centre, ...this.#lines.map(({ element }) => element), this.#words)
  }
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const directions: Readonly<Record<ArrowKey, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(directions, key)
}

/** The nearest node in a direction, at most twice as far aside as ahead. Distance aside counts twice. */
export function nearestTowards<Node extends Point>(
  nodes: readonly Node[],
  from: Point,
  direction: ArrowKey,
): Node | null {
  const [right, down] = directions[direction]
  const ahead = nodes.flatMap((node) => {
    const [x, y] = [node.x - from.x, node.y - from.y]
    const far = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    return far > 0 && aside <= far * 2 ? [{ node, distance: far + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.node ?? null
}

/** Frees the nodes from the groups of a still map: removes names, boxes, and all attributes that place or label. */
function loosen(svg: SVGSVGElement): void {
  svg.removeAttribute('aria-description')
  for (const other of svg.querySelectorAll('.map-groups :is(g > text, .map-plate)')) other.remove()
  for (const group of svg.querySelectorAll('.map-groups, .map-groups g'))
    for (const { name } of [...group.attributes]) group.removeAttribute(name)
}

const namespace = 'http://www.w3.org/2000/svg'

function elementOf(markup: string): NodeShape {
  const holder = document.createElementNS(namespace, 'g')
  setMarkup(holder, markup)
  return holder.firstElementChild as NodeShape
}
