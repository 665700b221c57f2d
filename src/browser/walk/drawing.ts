import type { MapDrawing, MapEdge, MapNode } from '../../model/drawing.ts'
import type { Address } from '../../model/graph.ts'
import { between } from '../../map/draw.ts'
import { contents, lineSvg, nodeSvg, spoken } from '../../map/svg.ts'
import { glide, glideTime, mix, spotsOf, type Spots } from './glide.ts'

type Shape = SVGGraphicsElement

interface DrawnLine {
  readonly element: Shape
  readonly from: Address
  readonly to: Address
}

/** The picture on the page: takes the one that is there, and changes it into the next. */
export class Drawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, Shape>()
  #lines: readonly DrawnLine[] = []
  #spots: Spots
  /** Of the picture, and of the room that it stands in the middle of, which never shrinks: so that the page stays where it is. */
  #height: number
  #room: number
  /** What each node says, as markup. */
  readonly #said = new Map<Address, string>()
  #frame = 0

  /** `drawing` is what the elements in `svg` show, node by node, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#spots = spotsOf(drawing)
    this.#height = drawing.height
    this.#room = drawing.height
    const elements = [...svg.querySelectorAll<Shape>('.map-node')]
    for (const [index, node] of drawing.nodes.entries()) {
      const element = elements[index]
      if (element?.getAttribute('href') !== hrefOf(node.address)) continue
      this.#nodes.set(node.address, element)
      this.#said.set(node.address, contents(node))
    }
    // A page may be older than the data, and show others.
    for (const element of elements) if (![...this.#nodes.values()].includes(element)) element.remove()
    this.show(drawing, true)
  }

  element(address: Address): Shape | undefined {
    return this.#nodes.get(address)
  }

  addressOf(target: EventTarget | null): Address | null {
    const element = target instanceof Element ? target.closest('.map-node') : null
    for (const [address, own] of this.#nodes) if (own === element) return address
    return null
  }

  /** Marks a node and the lines that end at it. */
  light(address: Address): void {
    this.#nodes.get(address)?.classList.add('lit')
    for (const { element, from, to } of this.#lines) {
      if (from === address || to === address) element.classList.add('lit')
    }
  }

  /** Changes the picture into another, at once or in `glideTime`. */
  show(next: MapDrawing, isStill: boolean): void {
    cancelAnimationFrame(this.#frame)
    const before = this.#spots
    const target = spotsOf(next)
    const centre = next.nodes.find((node) => node.centre)
    const from = this.#height
    if (next.height > this.#room) {
      this.#room = next.height
      this.#svg.setAttribute('height', String(next.height))
    }
    for (const [address, element] of this.#nodes) {
      // What fades is no longer there to be chosen.
      element.style.pointerEvents = target.has(address) ? '' : 'none'
    }
    this.#drawNodes(next)
    this.#drawLines(next)
    const at = (time: number) => {
      this.#place(centre ? glide(before, target, centre.address, time) : target)
      this.#resize(next.width, mix(from, next.height, time))
      if (time === 1) this.#dropOthers(target)
    }
    if (isStill) return at(1)
    let start: number | null = null
    const step = (now: number) => {
      start ??= now
      const time = Math.min(1, (now - start) / glideTime)
      at(time)
      if (time < 1) this.#frame = requestAnimationFrame(step)
    }
    at(0)
    this.#frame = requestAnimationFrame(step)
  }

  #drawNodes({ nodes }: MapDrawing): void {
    for (const node of nodes) {
      const known = this.#nodes.get(node.address)
      const said = contents(node)
      if (known && this.#said.get(node.address) !== said) redraw(known, node, said)
      const element = known ?? made(nodeSvg(node, this.#hrefOf(node.address)))
      this.#said.set(node.address, said)
      this.#nodes.set(node.address, element)
      // In the order of the drawing, which is that of the tab key where nothing else rules it.
      if (!known) this.#svg.append(element)
    }
  }

  #drawLines({ nodes, edges }: MapDrawing): void {
    const group = this.#svg.querySelector('.map-edges')
    const isOfCentre = ({ from, to }: MapEdge) =>
      (nodes[from]?.centre ?? false) || (nodes[to]?.centre ?? false)
    const sorted = edges.toSorted((a, b) => Number(isOfCentre(a)) - Number(isOfCentre(b)))
    this.#lines = sorted.flatMap((edge) => {
      const [from, to] = [nodes[edge.from], nodes[edge.to]]
      if (!from || !to) return []
      return [{ element: made(lineSvg(edge, isOfCentre(edge))), from: from.address, to: to.address }]
    })
    group?.replaceChildren(...this.#lines.map(({ element }) => element))
  }

  #place(spots: Spots): void {
    this.#spots = spots
    for (const [address, { x, y, opacity }] of spots) {
      const element = this.#nodes.get(address)
      element?.setAttribute('transform', `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`)
      if (element) element.style.opacity = opacity === 1 ? '' : opacity.toFixed(2)
    }
    for (const { element, from, to } of this.#lines) {
      const [a, b] = [spots.get(from), spots.get(to)]
      const ends = a && b && between(a, b)
      element.style.opacity = a && b && ends ? shown(Math.min(a.opacity, b.opacity)) : '0'
      if (!ends) continue
      for (const [name, value] of Object.entries(ends)) element.setAttribute(name, String(value))
    }
  }

  #resize(width: number, height: number): void {
    this.#height = height
    const top = Math.round((height - this.#room) / 2)
    this.#svg.setAttribute('viewBox', `0 ${top} ${width} ${this.#room}`)
  }

  #dropOthers(spots: Spots): void {
    for (const [address, element] of this.#nodes) {
      if (spots.has(address)) continue
      element.remove()
      this.#nodes.delete(address)
      this.#said.delete(address)
    }
  }
}

function shown(opacity: number): string {
  return opacity === 1 ? '' : opacity.toFixed(2)
}

function redraw(element: Shape, node: MapNode, said: string): void {
  if (node.centre) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
  element.setAttribute('aria-label', spoken(node))
  element.innerHTML = said
}

const namespace = 'http://www.w3.org/2000/svg'

function made(markup: string): Shape {
  const holder = document.createElementNS(namespace, 'g')
  holder.innerHTML = markup
  return holder.firstElementChild as Shape
}
