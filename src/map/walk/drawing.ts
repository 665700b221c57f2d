import { type MapDrawing, type MapNode, backgroundFirst, between } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { arrowKinds, arrows, contents, lineSvg, nodeSelector, nodeSvg, spoken } from '../svg.ts'
import { setMarkup } from '../../browser/dom.ts'

/** How a node is drawn at a moment; `opacity` from 0 to 1. */
export interface NodeFrame {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly opacity: number
}

export type NodeFrames = ReadonlyMap<Address, NodeFrame>

/** How long a glide takes, in milliseconds. */
const glideTime = 400

/** The nodes of a drawing, in the middle of a frame that is as high as it, or higher. */
function framesOf({ nodes, height }: MapDrawing, room = height): NodeFrames {
  const down = Math.round((room - height) / 2)
  return new Map(nodes.map(({ address, x, y, radius }) => [address, { x, y: y + down, radius, opacity: 1 }]))
}

/**
 * The nodes between two drawings, at `time` from 0 to 1: one that is in both moves, one that leaves fades where it is,
 * and a new one grows out of the place to which the new centre goes.
 */
export function glide(before: NodeFrames, next: NodeFrames, centre: Address, time: number): NodeFrames {
  const eased = time * time * (3 - 2 * time)
  const middle = next.get(centre)
  const frames = new Map<Address, NodeFrame>()
  for (const [address, frame] of before) {
    if (!next.has(address))
      frames.set(address, { ...frame, opacity: frame.opacity * Math.max(0, 1 - 2 * time) })
  }
  for (const [address, frame] of next) {
    const start = before.get(address) ?? { ...(middle ?? frame), radius: frame.radius, opacity: 0 }
    frames.set(address, {
      x: mix(start.x, frame.x, eased),
      y: mix(start.y, frame.y, eased),
      radius: mix(start.radius, frame.radius, eased),
      opacity: mix(start.opacity, frame.opacity, eased),
    })
  }
  return frames
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

type Shape = SVGGraphicsElement

/** The drawing on the page: takes over the one that is there, and changes it into the next. */
export class Drawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, Shape>()
  /** With the nodes at both ends of each. */
  #lines: ReadonlyMap<Shape, readonly [from: Address, to: Address]> = new Map()
  #frames: NodeFrames
  /** The height of the drawing, which never shrinks, so that the page stays where it is. */
  #room: number
  /** The contents of each node. */
  readonly #markup = new Map<Address, string>()
  #request = 0
  /** Ends the glide that is running. */
  #end: () => void = () => {}

  /** `drawing` is what the elements in `svg` show, node by node, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#frames = framesOf(drawing)
    this.#room = drawing.height
    const elements = [...svg.querySelectorAll<Shape>(nodeSelector)]
    for (const [index, node] of drawing.nodes.entries()) {
      const element = elements[index]
      if (element?.getAttribute('href') !== hrefOf(node.address)) continue
      this.#nodes.set(node.address, element)
      this.#markup.set(node.address, contents(node))
    }
    const heads = svg.querySelector('defs')
    if (heads) setMarkup(heads, arrows(arrowKinds))
    // A page may be older than the data, and show others.
    for (const element of elements) if (![...this.#nodes.values()].includes(element)) element.remove()
    void this.show(drawing, true)
  }

  element(address: Address): Shape | undefined {
    return this.#nodes.get(address)
  }

  addressOf(target: EventTarget | null): Address | null {
    const element = target instanceof Element ? target.closest<Shape>(nodeSelector) : null
    for (const [address, own] of this.#nodes) if (own === element) return address
    return null
  }

  /** Marks a node and the lines that end at it. */
  light(address: Address): void {
    this.#nodes.get(address)?.classList.add('lit')
    for (const [element, ends] of this.#lines) if (ends.includes(address)) element.classList.add('lit')
  }

  /**
   * Changes the drawing into another, at once or in `glideTime`; resolves when that is done, or when yet another
   * begins.
   */
  async show(next: MapDrawing, isStill: boolean): Promise<void> {
    cancelAnimationFrame(this.#request)
    this.#end()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#end = () => resolve(undefined)
    const before = this.#frames
    const centre = next.nodes.find((node) => node.centre)
    if (next.height > this.#room) {
      this.#room = next.height
      this.#svg.setAttribute('viewBox', `0 0 ${next.width} ${next.height}`)
      this.#svg.setAttribute('height', String(next.height))
    }
    const target = framesOf(next, this.#room)
    for (const [address, element] of this.#nodes) {
      // A node that fades can no longer be chosen.
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
      if (time < 1) this.#request = requestAnimationFrame(step)
      else this.#end()
    }
    at(0)
    this.#request = requestAnimationFrame(step)
    await promise
  }

  #drawNodes({ nodes }: MapDrawing): void {
    for (const node of nodes) {
      const known = this.#nodes.get(node.address)
      const markup = contents(node)
      if (known && this.#markup.get(node.address) !== markup) redraw(known, node, markup)
      const element = known ?? elementOf(nodeSvg(node, this.#hrefOf(node.address)))
      if (!known) {
        element.setAttribute('tabindex', '-1')
        if (node.centre) element.setAttribute('aria-current', 'true')
      }
      this.#markup.set(node.address, markup)
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
        return from && to
          ? [[elementOf(lineSvg(edge, drawing.nodes)), [from.address, to.address]] as const]
          : []
      }),
    )
    group?.replaceChildren(...this.#lines.keys())
  }

  #place(frames: NodeFrames): void {
    this.#frames = frames
    for (const [address, { x, y, opacity }] of frames) {
      const element = this.#nodes.get(address)
      element?.setAttribute('transform', `translate(${Math.round(x * 10) / 10},${Math.round(y * 10) / 10})`)
      if (element) fade(element, opacity)
    }
    for (const [element, [from, to]] of this.#lines) {
      const [a, b] = [frames.get(from), frames.get(to)]
      const ends = a && b && between(a, b)
      fade(element, a && b && ends ? Math.min(a.opacity, b.opacity) : 0)
      if (!ends) continue
      for (const [name, value] of Object.entries(ends)) element.setAttribute(name, String(value))
    }
  }

  #dropOthers(frames: NodeFrames): void {
    for (const [address, element] of this.#nodes) {
      if (frames.has(address)) continue
      element.remove()
      this.#nodes.delete(address)
      this.#markup.delete(address)
    }
  }
}

/** In tenths, because the browser has to compute the style anew for each value. */
function fade(element: Shape, opacity: number): void {
  const value = opacity === 1 ? '' : opacity.toFixed(1)
  if (element.style.opacity !== value) element.style.opacity = value
}

function redraw(element: Shape, node: MapNode, markup: string): void {
  if (node.centre) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
  name(element, spoken(node))
  setMarkup(element, markup)
}

/** Names a node for screen readers, its kind included. */
export function name(element: Element, said: string): void {
  element.setAttribute('aria-label', said)
  element.removeAttribute('aria-description')
}

const namespace = 'http://www.w3.org/2000/svg'

function elementOf(markup: string): Shape {
  const holder = document.createElementNS(namespace, 'g')
  setMarkup(holder, markup)
  return holder.firstElementChild as Shape
}
