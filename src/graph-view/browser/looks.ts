import { type NodeKind, siteKinds } from '../../core/kinds.ts'
import { element, svgElement } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import { computed as computedWord, edges } from '../../words/compiled.ts'
import type { LoadedGraph } from './loaded-graph.ts'

type Looking = Pick<EdgeType, 'kind' | 'computed' | 'relation'>

/** The look of the lines of an edge type, with the widths of the still map. */
interface EdgeLook {
  readonly colour: string
  /** Lengths of dashes and gaps, in pixels; empty for a solid line. */
  readonly dashes: readonly number[]
  readonly cap: CanvasLineCap
  readonly width: number
  /** The width of the gap in a double line; 0 for a single one. */
  readonly parting: number
}

/** The colours and fonts of the page, for the canvas. */
export interface Palette {
  readonly ground: string
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly kinds: ReadonlyMap<NodeKind, string>
  /** The looks of the edge types of the graph, by `lookKey`. */
  readonly looks: ReadonlyMap<string, EdgeLook>
  /** The colour of computed edges of every kind. */
  readonly computed: string
  /** The colours of the largest communities, in order. Smaller ones get the quiet colour. */
  readonly communities: readonly string[]
  readonly path: string
  /** The font families of labels, and of the names of topics. */
  readonly font: string
  readonly nameFont: string
}

/** The number of communities with their own colour: `--community-1` and so on in graph.css. */
export const colouredCommunities = 10

export function topicColour(community: number): string {
  return community < colouredCommunities ? `var(--community-${community + 1})` : 'var(--quiet)'
}

export function readPalette(within: HTMLElement, { types }: Pick<LoadedGraph, 'types'>): Palette {
  const probe = element('span', { hidden: true })
  within.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  // `tokens.css` gives every element with `data-kind` the colour of that kind.
  const kind = (id: NodeKind) => {
    probe.dataset['kind'] = id
    return colour('kind')
  }
  probe.style.fontFamily = 'var(--serif)'
  const palette: Palette = {
    ground: colour('ground'),
    ink: colour('ink'),
    quiet: colour('quiet'),
    line: colour('line'),
    kinds: new Map(siteKinds().map(({ id }) => [id, kind(id)])),
    looks: new Map([...types.keys(), computedType].map((type) => [lookKey(type), lookIn(probe, type)])),
    computed: colour('computed'),
    communities: Array.from({ length: colouredCommunities }, (_, index) => colour(`community-${index + 1}`)),
    path: colour('graph-path'),
    font: getComputedStyle(within).fontFamily,
    nameFont: getComputedStyle(probe).fontFamily,
  }
  probe.remove()
  return palette
}

/** Computed edges of all kinds look alike, and may load later. */
const computedType: Looking = { kind: 'similar', computed: true, relation: null }

/** Reads the computed style of a sample line inside an element. */
function lookIn(within: HTMLElement, type: Looking): EdgeLook {
  const sample = lineSample(type)
  within.append(sample)
  const [line, core] = sample.querySelectorAll('path')
  const style = line && getComputedStyle(line)
  const pixels = (value: string | undefined) => parseFloat(value ?? '') || 0
  const dashes = style?.strokeDasharray ?? 'none'
  return {
    colour: style?.stroke ?? '',
    dashes: dashes === 'none' ? [] : dashes.split(/[\s,]+/).map(pixels),
    cap: style?.strokeLinecap === 'round' ? 'round' : 'butt',
    width: pixels(style?.strokeWidth),
    parting: core ? pixels(getComputedStyle(core).strokeWidth) : 0,
  }
}

/** Types with equal keys look alike. */
export function lookKey({ kind, computed, relation }: Looking): string {
  return computed || kind === 'similar' ? 'computed' : `${kind} ${relation?.name ?? ''}`
}

/** A sample line. The style sheets of the still map apply to it. */
export function lineSample({ kind, computed, relation }: Looking): SVGElement {
  const d = computed ? 'M3 4h22' : 'M0 4h28'
  const lines = svgElement(
    'g',
    {
      ...(computed && { class: 'computed' }),
      'data-edge': kind,
      ...(relation && { 'data-relation': relation.name, 'data-line': relation.line }),
    },
    svgElement('path', { d }),
    ...(relation?.line === 'double' ? [svgElement('path', { d, class: 'core' })] : []),
  )
  return svgElement('svg', { width: 28, height: 8, class: 'map-edges', 'aria-hidden': 'true' }, lines)
}

export function edgeTypeName({ kind, computed, label }: EdgeType): string {
  return computed ? computedWord : (label ?? edges.names[kind].forth)
}

/** A sample line with its glyph, which tells types apart without colour. */
export function typeSign(type: Looking): readonly Node[] {
  const { relation } = type
  if (!relation) return [lineSample(type)]
  const attributes = { class: 'whole-glyph', 'aria-hidden': 'true', 'data-relation': relation.name }
  return [lineSample(type), element('span', attributes, relation.glyph)]
}
