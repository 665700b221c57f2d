import { wideWidth, type LayoutName, type MapDrawing } from '../draw.ts'
import type { Address } from '../../core/address.ts'
import { contents, edgesSvg, linesByLook, nodeSelector, nodeSvg, placeIn } from '../svg.ts'
import { nearestTowards, type ArrowKey } from '../../browser/arrows.ts'
import { setMarkup, svgElement } from '../../browser/dom.ts'

type NodeShape = SVGGraphicsElement

const layoutNames = ['wide', 'narrow'] as const

export type WalkDrawing = ReturnType<typeof walkDrawing>

/**
 * The drawing on the page. It takes over the still map's elements, and changes from one drawing to the next. The
 * elements in `svg` show `shown`, unless the page is older than its data.
 */
export function walkDrawing(svg: SVGSVGElement, shown: MapDrawing, hrefOf: (address: Address) => string) {
  const nodes = new Map<Address, NodeShape>()
  /** The height of each layout. It never shrinks, so that the page below does not move. */
  const room: Record<LayoutName, number> = { wide: 0, narrow: 0 }
  const frame = svg.parentElement ?? svg
  const elements = [...svg.querySelectorAll<NodeShape>(nodeSelector)]
  for (const { address } of shown.nodes) {
    const element = elements.find((one) => one.getAttribute('href') === hrefOf(address))
    if (element) nodes.set(address, element)
  }
  // Nodes that only the older page has.
  for (const element of elements) if (![...nodes.values()].includes(element)) element.remove()
  draw(shown)

  function addressOf(target: EventTarget | null): Address | null {
    const element = target instanceof Element ? target.closest<NodeShape>(nodeSelector) : null
    for (const [address, own] of nodes) if (own === element) return address
    return null
  }

  /** The node to which an arrow key leads; null if there is none on that side. */
  function towards(from: Address, direction: ArrowKey): Address | null {
    const { places } = shown[frame.clientWidth < wideWidth ? 'narrow' : 'wide']
    const nodes = shown.nodes.map(({ address }, index) => ({ address, x: 0, y: 0, ...places[index] }))
    const here = nodes.find(({ address }) => address === from)
    return here ? (nearestTowards(nodes, here, direction)?.address ?? null) : null
  }

  function light(address: Address): void {
    nodes.get(address)?.classList.add('lit')
    const lit = shown.nodes.findIndex((node) => node.address === address)
    for (const name of layoutNames) {
      const lines = [...linesByLook(shown, name).values()].flat()
      const paths = svg.querySelectorAll(`.map-edges > .${name} > g > path:not(.core)`)
      for (const [index, { edge }] of lines.entries())
        if (edge.from === lit || edge.to === lit) paths[index]?.classList.add('lit')
    }
  }

  /** Changes to the next drawing. The style sheet lets nodes glide; this resolves when they have. */
  async function show(next: MapDrawing): Promise<void> {
    svg.classList.add('glides')
    draw(next)
    const motions = svg.getAnimations({ subtree: true })
    await Promise.allSettled(motions.map(({ finished }) => finished))
    if (shown !== next) return
    // The two layouts change without a glide.
    svg.classList.remove('glides')
    for (const [address, element] of nodes) {
      if (next.nodes.some((node) => node.address === address)) continue
      element.remove()
      nodes.delete(address)
    }
  }

  function draw(next: MapDrawing): void {
    shown = next
    for (const name of layoutNames) {
      room[name] = Math.max(room[name], next[name].height)
      frame.querySelector(`.map-room.${name}`)?.setAttribute('height', String(room[name]))
    }
    drawNodes(next)
    const edges = svg.querySelector('.map-edges')
    if (edges) setMarkup(edges, edgesSvg(next))
  }

  function drawNodes(drawing: MapDrawing): void {
    const left = new Set(nodes.values())
    for (const [index, node] of drawing.nodes.entries()) {
      const known = nodes.get(node.address)
      const element = known ?? elementOf(nodeSvg(drawing, index, hrefOf(node.address)))
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
      nodes.set(node.address, element)
      // New nodes come after the known ones, in the order of the drawing.
      if (!known) svg.append(element)
    }
    for (const element of left) element.classList.add('gone')
  }

  return { element: (address: Address) => nodes.get(address), addressOf, towards, light, show }
}

function elementOf(markup: string): NodeShape {
  return setMarkup(svgElement('g', {}), markup).firstElementChild as NodeShape
}
