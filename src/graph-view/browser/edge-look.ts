import { element, svgElement } from '../../browser/dom.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import { graph as words } from '../../words/compiled.ts'

type Looking = Pick<EdgeType, 'kind' | 'computed' | 'relation'>

/** The look of the lines of an edge type, with the widths of the still map. */
export interface EdgeLook {
  readonly colour: string
  /** Lengths of dashes and gaps, in pixels; empty for a solid line. */
  readonly dashes: readonly number[]
  readonly cap: CanvasLineCap
  readonly width: number
  /** The width of the gap in a double line; 0 for a single one. */
  readonly parting: number
}

/** Types with equal keys look alike. */
export function lookKey({ kind, computed, relation }: Looking): string {
  return computed || kind === 'similar' ? 'computed' : `${kind} ${relation?.name ?? ''}`
}

/** A sample line. The style sheets of the still map apply to it. */
export function lineSample({ kind, computed, relation }: Looking): SVGElement {
  const drawing = svgElement('svg', { width: '28', height: '8', class: 'map-edges', 'aria-hidden': 'true' })
  const lines = svgElement('g', {
    ...(computed && { class: 'computed' }),
    'data-edge': kind,
    ...(relation && { 'data-relation': relation.name, 'data-line': relation.line }),
  })
  const d = computed ? 'M3 4h22' : 'M0 4h28'
  lines.append(svgElement('path', { d }))
  if (relation?.line === 'double') lines.append(svgElement('path', { d, class: 'core' }))
  drawing.append(lines)
  return drawing
}

/** Reads the computed styles of sample lines that are put inside an element for a moment. */
export function readLooks(within: HTMLElement, types: Iterable<Looking>): ReadonlyMap<string, EdgeLook> {
  const samples = element('span', { hidden: true })
  const byKey = new Map<string, SVGElement>()
  for (const type of [...types, ...computedType]) {
    const key = lookKey(type)
    if (!byKey.has(key)) byKey.set(key, lineSample(type))
  }
  samples.append(...byKey.values())
  within.append(samples)
  const looks = new Map(Array.from(byKey, ([key, sample]) => [key, lookOf(sample)]))
  samples.remove()
  return looks
}

const computedType: readonly Looking[] = [{ kind: 'similar', computed: true, relation: null }]

function lookOf(sample: SVGElement): EdgeLook {
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

export function edgeTypeName({ kind, computed, label }: Omit<Looking, 'relation'> & Pick<EdgeType, 'label'>) {
  if (computed) return words.computedLink
  return label ?? words.edgeTypes[kind]
}

/** A sample line with its glyph, which tells types apart without colour. */
export function typeSign(type: Looking): readonly Node[] {
  const sample = lineSample(type)
  if (!type.relation) return [sample]
  const glyph = element('span', { class: 'whole-glyph', 'aria-hidden': 'true' }, type.relation.glyph)
  glyph.dataset['relation'] = type.relation.name
  return [sample, glyph]
}

/** The name of a relation or kind, as seen from one of its ends, with its sample line. */
export function namedRelation(type: EdgeType | undefined, name: string): HTMLElement {
  if (!type) return element('span', {}, name)
  const { kind, relation } = type
  return element(
    'span',
    { class: 'whole-relation', 'data-edge': kind, 'data-relation': relation?.name ?? null },
    ...typeSign(type),
    name,
  )
}
