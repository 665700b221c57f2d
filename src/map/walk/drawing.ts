import { type MapDrawing, type MapNode, backgroundFirst, between } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { contents, lineSvg, nodeSvg, spoken } from '../svg.ts'
import { setMarkup } from '../../browser/dom.ts'

/** Where a node is drawn, and how much of it is to be seen, from 0 to 1. */
export interface Position {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly opacity: number
}

export type Positions = ReadonlyMap<Address, Position>

/** How long a glide takes, in milliseconds. */
const glideTime = 400

/** Where the nodes of a drawing stand in the middle of a room that is as high as it, or higher. */
function positionsOf({ nodes, height }: MapDrawing, room = height): Positions {
  const down = Math.round((room - height) / 2)
  return new Map(nodes.map(({ address, x, y, radius }) => [address, { x, y: y + down, radius, opacity: 1 }]))
}

/**
 * Where each node is on its way, at `time` from 0 to 1: who is in both pictures moves, who leaves fades where it is, and
 * who is new grows out of the place to which the new centre goes.
 */
export function glide(before: Positions, next: Positions, centre: Address, time: number): Positions {
  const eased = time * time * (3 - 2 * time)
  const middle = next.get(centre)
  const positions = new Map<Address, Position>()
  for (const [address, position] of before) {
    if (!next.has(address))
      positions.set(address, { ...position, opacity: position.opacity * Math.max(0, 1 - 2 * time) })
  }
  for (const [address, position] of next) {
    const start = before.get(address) ?? { ...(middle ?? position), radius: position.radius, opacity: 0 }
    positions.set(address, {
      x: mix(start.x, position.x, eased),
      y: mix(start.y, position.y, eased),
      radius: mix(start.radius, position.radius, eased),
      opacity: mix(start.opacity, position.opacity, eased),
    })
  }
  return positions
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

type Shape = SVGGraphicsElement

/** The picture on the page: takes the one that is there, and changes it into the next. */
export class Drawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, Shape>()
  /** With the nodes at both ends of each. */
  #lines: ReadonlyMap<Shape, readonly [from: Address, to: Address]> = new Map()
  #positions: Positions
  /** The height of the picture, which never shrinks, so that the page stays where it is. */
  #room: number
  /** What each node says, as markup. */
  readonly #said = new Map<Address, string>()
  #frame = 0
  /** Of the glide under way. */
  #end: () => void = () => {}

  /** `drawing` is what the elements in `svg` show, node by node, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#positions = positionsOf(drawing)
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
    void this.show(drawing, true)
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
    for (const [element, ends] of this.#lines) if (ends.includes(address)) element.classList.add('lit')
  }

  /** Changes the picture into another, at once or in `glideTime`; waits until it is there, or yet another is to come. */
  async show(next: MapDrawing, isStill: boolean): Promise<void> {
    cancelAnimationFrame(this.#frame)
    this.#end()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#end = () => resolve(undefined)
    const before = this.#positions
    const centre = next.nodes.find((node) => node.centre)
    if (next.height > this.#room) {
      this.#room = next.height
      this.#svg.setAttribute('viewBox', `0 0 ${next.width} ${next.height}`)
      this.#svg.setAttribute('height', String(next.height))
    }
    const target = positionsOf(next, this.#room)
    for (const [address, element] of this.#nodes) {
      // What fades is no longer there to be chosen.
      element.style.pointerEvents = target.has(address) ? '' : 'none'
    }
    this.#drawNodes(next)
    this.#drawLines(next)
    const at = (time: number) => {
      this.#place(centre ? glide(before, target, centre.address, time) : target)
      if (time === 1) this.#dropOthers(target)
    }
    if (isStill) {
      at(1)
      return
    }
    let start: number | null = null
    const step = (now: number) => {
      start ??= now
      const time = Math.min(1, (now - start) / glideTime)
      at(time)
      if (time < 1) this.#frame = requestAnimationFrame(step)
      else this.#end()
    }
    at(0)
    this.#frame = requestAnimationFrame(step)
    await promise
  }

  #drawNodes({ nodes }: MapDrawing): void {
    for (const node of nodes) {
      const known = this.#nodes.get(node.address)
      const said = contents(node)
      if (known && this.#said.get(node.address) !== said) redraw(known, node, said)
      const element = known ?? made(nodeSvg(node, this.#hrefOf(node.address)))
      if (!known) {
        element.setAttribute('tabindex', '-1')
        if (node.centre) element.setAttribute('aria-current', 'true')
      }
      this.#said.set(node.address, said)
      this.#nodes.set(node.address, element)
      // In the order of the drawing, which is that of the tab key where nothing else rules it.
      if (!known) this.#svg.append(element)
    }
  }

  #drawLines(drawing: MapDrawing): void {
    const group = this.#svg.querySelector('.map-edges')
    this.#lines = new Map(
      backgroundFirst(drawing).flatMap((edge) => {
        const [from, to] = [drawing.nodes[edge.from], drawing.nodes[edge.to]]
        return from && to ? [[made(lineSvg(edge, drawing.nodes)), [from.address, to.address]] as const] : []
      }),
    )
    group?.replaceChildren(...this.#lines.keys())
  }

  #place(positions: Positions): void {
    this.#positions = positions
    for (const [address, { x, y, opacity }] of positions) {
      const element = this.#nodes.get(address)
      element?.setAttribute('transform', `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`)
      if (element) fade(element, opacity)
    }
    for (const [element, [from, to]] of this.#lines) {
      const [a, b] = [positions.get(from), positions.get(to)]
      const ends = a && b && between(a, b)
      fade(element, a && b && ends ? Math.min(a.opacity, b.opacity) : 0)
      if (!ends) continue
      for (const [name, value] of Object.entries(ends)) element.setAttribute(name, String(value))
    }
  }

  #dropOthers(positions: Positions): void {
    for (const [address, element] of this.#nodes) {
      if (positions.has(address)) continue
      element.remove()
      this.#nodes.delete(address)
      this.#said.delete(address)
    }
  }
}

/** In tenths, because the browser has to find the style anew for each. */
function fade(element: Shape, opacity: number): void {
  const value = opacity === 1 ? '' : opacity.toFixed(1)
  if (element.style.opacity !== value) element.style.opacity = value
}

function redraw(element: Shape, node: MapNode, said: string): void {
  if (node.centre) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
  element.setAttribute('aria-label', spoken(node))
  setMarkup(element, said)
}

const namespace = 'http://www.w3.org/2000/svg'

function made(markup: string): Shape {
  const holder = document.createElementNS(namespace, 'g')
  setMarkup(holder, markup)
  return holder.firstElementChild as Shape
}
