import { addressInFragment, homeAddress, pathInFragment, type Address } from '../../core/address.ts'
import type { NodeKind } from '../../core/kinds.ts'
import { siteKinds } from '../../core/site-kinds.ts'
import { computedKinds, type ComputedKind } from '../../core/nearest.ts'
import { extent } from '../../core/graph-position.ts'
import { layers } from '../../map/layers.ts'
import type { EdgeType } from '../../map/map-edge.ts'
import type { Colouring, GraphState } from './state.ts'

/** In graph units: the middle, and the length along the shorter side of the canvas. */
export interface Viewport {
  readonly x: number
  readonly y: number
  readonly span: number
}

/** The fragment of `/graph/`, as in `#node=notes/theta&colour=kind&view=5000,4000,900`. Missing fields get defaults. */
export interface GraphAddress {
  readonly node: Address | null
  readonly from: Address | null
  readonly to: Address | null
  readonly shown: GraphState['shown']
  readonly colouring: Colouring
  readonly withoutKinds: readonly NodeKind[]
  /** Names from `typeKey`. */
  readonly withoutTypes: readonly string[]
  readonly withComputed: readonly ComputedKind[]
  readonly tag: string | null
  readonly leastDegree: number
  /** Null for the default view: of what is chosen, or of the whole graph. */
  readonly view: Viewport | null
}

/** The name of an authored edge type in a URL. */
export function typeKey({ kind, relation }: Pick<EdgeType, 'kind' | 'relation'>): string {
  if (!relation) return kind
  const { name } = relation
  return layers.some((layer) => layer === name) ? `related.${name}` : name
}

/** Reads a fragment with or without its `#`. Invalid values are ignored. */
export function readFragment(fragment: string): GraphAddress {
  const values = new Map<string, string>()
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=')
    if (at > 0 && !values.has(part.slice(0, at))) values.set(part.slice(0, at), part.slice(at + 1))
  }
  const list = (name: string) =>
    (values.get(name) ?? '').split(',').flatMap((one) => {
      const text = decodedOrNull(one)
      return text === null || text === '' ? [] : [text]
    })
  const kinds = list('without')
  const computed = list('computed')
  const least = Number(values.get('least') ?? 0)
  const [from, to] = [addressOf(values.get('from')), addressOf(values.get('to'))]
  return {
    node: addressOf(values.get('node')),
    from: to === null ? null : from,
    to: from === null ? null : to,
    shown: values.get('as') === 'table' ? 'table' : 'picture',
    colouring: values.get('colour') === 'kind' ? 'kind' : 'community',
    withoutKinds: siteKinds().flatMap(({ id }) => (kinds.includes(id) ? [id] : [])),
    withoutTypes: list('unlinked'),
    withComputed: computedKinds.filter((kind) => computed.includes(kind)),
    tag: decodedOrNull(values.get('tag') ?? '') || null,
    leastDegree: Number.isSafeInteger(least) && least > 0 ? least : 0,
    view: viewOf(values.get('view')),
  }
}

/** The fragment with its `#`; empty if all fields have their defaults. Equal addresses give equal fragments. */
export function writeFragment(address: Partial<GraphAddress>): string {
  const { node, from, to, shown, colouring, tag, leastDegree, view } = address
  const parts: string[] = []
  const add = (name: string, value: string) => parts.push(`${name}=${value}`)
  const addList = (name: string, values: readonly string[] = []) => {
    if (values.length > 0) add(name, values.map(encoded).join(','))
  }
  if (node) add('node', pathInFragment(node))
  if (from && to) {
    add('from', pathInFragment(from))
    add('to', pathInFragment(to))
  }
  if (shown === 'table') add('as', shown)
  if (colouring === 'kind') add('colour', colouring)
  addList('without', address.withoutKinds)
  addList('unlinked', address.withoutTypes)
  addList('computed', address.withComputed)
  if (tag) add('tag', encoded(tag))
  if (leastDegree) add('least', String(leastDegree))
  if (view) add('view', [view.x, view.y, view.span].map((value) => String(Math.round(value))).join(','))
  return parts.length === 0 ? '' : `#${parts.join('&')}`
}

function addressOf(path: string | undefined): Address | null {
  const address = path === undefined ? null : addressInFragment(path)
  return address === homeAddress ? null : address
}

function viewOf(text: string | undefined): Viewport | null {
  const [x = NaN, y = NaN, span = NaN, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part ? Number(part) : NaN))
  const isIn = (value: number, least: number, most: number) => value >= least && value <= most
  const isSound =
    more.length === 0 &&
    isIn(x, -extent, 2 * extent) &&
    isIn(y, -extent, 2 * extent) &&
    isIn(span, 1, 4 * extent)
  return isSound ? { x, y, span } : null
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Null if the text was cut off inside an escape sequence. */
function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
