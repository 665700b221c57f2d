import { wideWidth } from '../columns.ts'
import type { LayoutName, MapDrawing, MapNode } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { linesIn } from '../lines.ts'
import {
  centreSvg,
  contents,
  headingsSvg,
  lineSvg,
  looseNodeSvg,
  markers,
  nodeSelector,
  room,
  spoken,
} from '../svg.ts'
import { setMarkup } from '../../browser/dom.ts'

/** The look of a node at a moment; `opacity` is 0 to 1. */
export interface NodeFrame {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly opacity: number
}

export type NodeFrames = ReadonlyMap<Address, NodeFrame>

const glideTime = 400

function framesOf(drawing: MapDrawing, name: LayoutName): NodeFrames {
  const { places } = drawing[name]
  return new Map(
    drawing.nodes.map(({ address, radius }, index) => {
      const { x = 0, y = 0 } = places[index] ?? {}
      return [address, { x, y, radius, opacity: 1 }]
    }),
  )
}

/** `time` is 0 to 1. Common nodes move, old ones fade in place, and new ones grow from where the new centre goes. */
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

type NodeShape = SVGGraphicsElement

/** The drawing on the page. It takes over the still map's elements, and changes from one drawing to the next. */
export class WalkDrawing {
  readonly #svg: SVGSVGElement
  readonly #hrefOf: (address: Address) => string
  readonly #nodes = new Map<Address, NodeShape>()
  /** With the nodes at both ends. */
  #lines: readonly (readonly [
    element: NodeShape,
    from: Address,
    to: Address,
    edge: MapDrawing['edges'][number],
  ])[] = []
  readonly #words = elementOf('<g class="map-words"></g>')
  #drawing: MapDrawing
  #layout: LayoutName
  #frames: NodeFrames
  /** The height of each layout. It never shrinks, so that the page below does not move. */
  readonly #room: Record<LayoutName, number> = { wide: 0, narrow: 0 }
  readonly #markup = new Map<Address, string>()
  #request = 0
  #end: () => void = () => {}

  /** The elements in `svg` show `drawing`, unless the page is older than its data. */
  constructor(svg: SVGSVGElement, drawing: MapDrawing, hrefOf: (address: Address) => string) {
    this.#svg = svg
    this.#hrefOf = hrefOf
    this.#drawing = drawing
    this.#layout = this.#fitting()
    this.#frames = framesOf(drawing, this.#layout)
    const elements = [...svg.querySelectorAll<NodeShape>(nodeSelector)]
    for (const node of drawing.nodes) {
      const element = elements.find((one) => one.getAttribute('href') === hrefOf(node.address))
      if (!element) continue
      element.prepend(elementOf(room))
      this.#nodes.set(node.address, element)
      this.#markup.set(node.address, contents(node))
    }
    loosen(svg)
    // Nodes that only the older page has.
    for (const element of elements) if (![...this.#nodes.values()].includes(element)) element.remove()
    svg.classList.add('walked')
    void this.show(drawing, true)
    new ResizeObserver(() => {
      if (this.#fitting() !== this.#layout) void this.show(this.#drawing, true)
    }).observe(this.#frame)
  }

  get #frame(): Element {
    return this.#svg.parentElement ?? this.#svg
  }

  #fitting(): LayoutName {
    return this.#frame.clientWidth < wideWidth ? 'narrow' : 'wide'
  }

  get layout(): LayoutName {
    return this.#layout
  }

  element(address: Address): NodeShape | undefined {
    return this.#nodes.get(address)
  }

  addressOf(target: EventTarget | null): Address | null {
    const element = target instanceof Element ? target.closest<NodeShape>(nodeSelector) : null
    for (const [address, own] of this.#nodes) if (own === element) return address
    return null
  }

  light(address: Address): void {
    this.#nodes.get(address)?.classList.add('lit')
    for (const [element, from, to] of this.#lines)
      if (from === address || to === address) element.classList.add('lit')
  }

  /** Changes to the next drawing, at once or within `glideTime`. Resolves when done, or when another change begins. */
  async show(next: MapDrawing, isStill: boolean): Promise<void> {
    cancelAnimationFrame(this.#request)
    this.#end()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#end = () => resolve(undefined)
    const before = this.#frames
    const centre = next.nodes[0]
    this.#drawing = next
    this.#layout = this.#fitting()
    this.#makeRoom(next)
    const target = framesOf(next, this.#layout)
    for (const [address, element] of this.#nodes) {
      // A fading node can no longer be chosen.
      element.style.pointerEvents = target.has(address) ? '' : 'none'
    }
    this.#drawNodes(next)
    this.#drawLines(next)
    this.#drawHeadings(next, isStill)
    const at = (time: number) => {
      this.#place(centre ? glide(before, target, centre.address, time) : target)
      if (time === 1) {
        this.#dropOthers(target)
        this.#words.removeAttribute('opacity')
      }
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

  #makeRoom(next: MapDrawing): void {
    for (const name of ['wide', 'narrow'] as const) {
      this.#room[name] = Math.max(this.#room[name], next[name].height)
      this.#frame.querySelector(`.map-room.${name}`)?.setAttribute('height', String(this.#room[name]))
    }
  }

  #drawNodes({ nodes, ...drawing }: MapDrawing): void {
    for (const [index, node] of nodes.entries()) {
      const known = this.#nodes.get(node.address)
      const markup = contents(node)
      if (known && this.#markup.get(node.address) !== markup) redraw(known, node, markup)
      const element = known ?? elementOf(looseNodeSvg(node, this.#hrefOf(node.address)))
      if (!known) {
        element.setAttribute('tabindex', '-1')
        if (node.centre) element.setAttribute('aria-current', 'true')
      }
      element.classList.toggle('l', drawing[this.#layout].places[index]?.side === 'left')
      this.#markup.set(node.address, markup)
      this.#nodes.set(node.address, element)
      // New nodes come after the known ones, in the order of the drawing.
      if (!known) this.#svg.append(element)
    }
  }

  #drawLines(drawing: MapDrawing): void {
    const types = new Set(drawing.edges.map(({ type }) => type))
    const defs = this.#svg.querySelector('defs')
    if (defs) setMarkup(defs, markers(types))
    const ends = this.#ends(framesOf(drawing, this.#layout))
    const [faint, others] = [true, false].map((isFaint) =>
      linesIn(drawing, this.#layout, ends).filter((line) => line.isFaint === isFaint),
    )
    this.#lines = [...(faint ?? []), ...(others ?? [])].flatMap((line) => {
      const [from, to] = [drawing.nodes[line.edge.from], drawing.nodes[line.edge.to]]
      return from && to ? [[elementOf(lineSvg(line)), from.address, to.address, line.edge] as const] : []
    })
    const centre = elementOf(centreSvg(drawing[this.#layout]))
    this.#svg
      .querySelector('.map-edges')
      ?.replaceChildren(centre, ...this.#lines.map(([element]) => element), this.#words)
  }

  #drawHeadings(drawing: MapDrawing, isStill: boolean): void {
    setMarkup(this.#words, headingsSvg(drawing, drawing[this.#layout]))
    if (!isStill) this.#words.setAttribute('opacity', '0')
  }

  #ends(frames: NodeFrames) {
    return this.#drawing.nodes.map(({ address }) => frames.get(address))
  }

  #place(frames: NodeFrames): void {
    this.#frames = frames
    for (const [address, { x, y, opacity }] of frames) {
      const element = this.#nodes.get(address)
      element?.setAttribute('transform', `translate(${Math.round(x * 10) / 10},${Math.round(y * 10) / 10})`)
      if (element) fade(element, opacity)
    }
    this.#placeLines(frames)
  }

  #placeLines(frames: NodeFrames): void {
    const paths = new Map(
      linesIn(this.#drawing, this.#layout, this.#ends(frames)).map(({ edge, path }) => [edge, path]),
    )
    for (const [element, from, to, edge] of this.#lines) {
      const path = paths.get(edge)
      const [a, b] = [frames.get(from), frames.get(to)]
      fade(element, a && b && path !== undefined ? Math.min(a.opacity, b.opacity) : 0)
      if (path === undefined) continue
      for (const part of element.children) part.setAttribute('d', path)
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

/** Rounded to tenths, because each new value costs a style recalculation. */
function fade(element: NodeShape, opacity: number): void {
  const value = opacity === 1 ? '' : opacity.toFixed(1)
  if (element.style.opacity !== value) element.style.opacity = value
}

/** Frees the nodes from the groups of a still map: removes names, boxes, and all attributes that place or label. */
function loosen(svg: SVGSVGElement): void {
  svg.removeAttribute('aria-description')
  for (const other of svg.querySelectorAll('.map-groups :is(g > text, .map-plate)')) other.remove()
  for (const group of svg.querySelectorAll('.map-groups, .map-groups g'))
    for (const { name } of [...group.attributes]) group.removeAttribute(name)
}

function redraw(element: NodeShape, node: MapNode, markup: string): void {
  if (node.centre) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
  name(element, spoken(node))
  setMarkup(element, room + markup)
}

/** Names a node for screen readers. The name includes its kind. */
export function name(element: Element, said: string): void {
  element.setAttribute('aria-label', said)
  element.removeAttribute('aria-description')
}

const namespace = 'http://www.w3.org/2000/svg'

function elementOf(markup: string): NodeShape {
  const holder = document.createElementNS(namespace, 'g')
  setMarkup(holder, markup)
  return holder.firstElementChild as NodeShape
}
