import type { NodeKind } from '../../core/kinds.ts'
import type { ComputedKind } from '../../core/nearest.ts'
import type { EdgeType } from '../../map/map-edge.ts'

export interface GraphState {
  readonly shown: 'picture' | 'table'
  readonly filters: Filters
  /** Loading of the file with computed edges. */
  readonly computed: 'unasked' | 'awaited' | 'there' | 'failed'
  readonly colouring: Colouring
  readonly chosen: number | null
  readonly path: PathChoice | null
  readonly order: SortOrder
  readonly rows: number
}

export interface Filters {
  readonly withoutKinds: readonly NodeKind[]
  readonly withoutTypes: readonly EdgeType[]
  /** Kinds of computed edges that are shown, once they have loaded. */
  readonly withComputed: readonly ComputedKind[]
  readonly tag: string | null
  /** Nodes need at least this many neighbours, counted by authored edges whose types are shown. */
  readonly leastDegree: number
}

export type Colouring = 'kind' | 'community'

export interface PathChoice {
  readonly from: number
  readonly to: number | null
}

export interface SortOrder {
  readonly by: 'title' | 'degree'
  readonly descending: boolean
}

export type GraphEvent =
  | { readonly type: 'showed'; readonly shown: GraphState['shown'] }
  | { readonly type: 'kindToggled'; readonly kind: NodeKind }
  | { readonly type: 'edgeTypeToggled'; readonly edgeType: EdgeType }
  | { readonly type: 'computedToggled'; readonly kind: ComputedKind }
  | { readonly type: 'computedCame' }
  | { readonly type: 'computedFailed' }
  | { readonly type: 'tagChosen'; readonly tag: string | null }
  | { readonly type: 'leastDegreeSet'; readonly degree: number }
  | { readonly type: 'filtersCleared' }
  | { readonly type: 'coloured'; readonly by: Colouring }
  | { readonly type: 'chosen'; readonly node: number | null }
  /** A path starts at the chosen node; the next node to be chosen is its end. */
  | { readonly type: 'pathBegun' }
  | { readonly type: 'pathLeft' }
  | { readonly type: 'sorted'; readonly by: SortOrder['by'] }
  | { readonly type: 'more' }
  | { readonly type: 'restored'; readonly to: Restored }

export type Restored = Pick<GraphState, 'shown' | 'filters' | 'colouring' | 'chosen' | 'path'>

export const rowsAtOnce = 100

const unfiltered: Filters = {
  withoutKinds: [],
  withoutTypes: [],
  withComputed: [],
  tag: null,
  leastDegree: 0,
}

export const initialState: GraphState = {
  shown: 'picture',
  filters: unfiltered,
  computed: 'unasked',
  colouring: 'community',
  chosen: null,
  path: null,
  order: { by: 'degree', descending: true },
  rows: rowsAtOnce,
}

/** The next state; the same object if nothing changes. */
export function next(state: GraphState, event: GraphEvent): GraphState {
  const { filters } = state
  switch (event.type) {
    case 'showed':
      return event.shown === state.shown ? state : { ...state, shown: event.shown }
    case 'kindToggled':
      return filtered(state, { withoutKinds: toggled(filters.withoutKinds, event.kind) })
    case 'edgeTypeToggled':
      return filtered(state, { withoutTypes: toggled(filters.withoutTypes, event.edgeType) })
    case 'computedToggled': {
      const withComputed = toggled(filters.withComputed, event.kind)
      return { ...filtered(state, { withComputed }), computed: awaited(state, withComputed) }
    }
    case 'computedCame':
      return { ...filtered(state, {}), computed: 'there' }
    case 'computedFailed':
      return { ...filtered(state, { withComputed: [] }), computed: 'failed' }
    case 'tagChosen':
      return event.tag === filters.tag ? state : filtered(state, { tag: event.tag })
    case 'leastDegreeSet': {
      const degree = Number.isFinite(event.degree) ? Math.max(0, Math.floor(event.degree)) : 0
      return degree === filters.leastDegree ? state : filtered(state, { leastDegree: degree })
    }
    case 'filtersCleared':
      return isUnfiltered(filters)
        ? state
        : filtered(state, { ...unfiltered, withComputed: filters.withComputed })
    case 'coloured':
      return event.by === state.colouring ? state : { ...state, colouring: event.by }
    case 'chosen':
      return choose(state, event.node)
    case 'pathBegun':
      return state.chosen === null ? state : { ...state, path: { from: state.chosen, to: null } }
    case 'pathLeft':
      return state.path === null ? state : { ...state, path: null }
    case 'sorted': {
      const again = state.order.by === event.by
      const descending = again ? !state.order.descending : event.by === 'degree'
      return { ...state, order: { by: event.by, descending }, rows: rowsAtOnce }
    }
    case 'more':
      return { ...state, rows: state.rows + rowsAtOnce }
    case 'restored':
      return restore(state, event.to)
  }
}

export function isUnfiltered({ withoutKinds, withoutTypes, tag, leastDegree }: Filters): boolean {
  return withoutKinds.length === 0 && withoutTypes.length === 0 && tag === null && leastDegree === 0
}

/** Choosing a node also ends a path that has no end yet. A complete path stays. */
function choose(state: GraphState, node: number | null): GraphState {
  const { path } = state
  if (path && path.to === null && node !== null && node !== path.from)
    return { ...state, chosen: node, path: { from: path.from, to: node } }
  return node === state.chosen ? state : { ...state, chosen: node }
}

/** Filters and path keep their identity if they did not change. */
function restore(state: GraphState, to: Restored): GraphState {
  const same = <Value>(old: Value, value: Value) =>
    JSON.stringify(old) === JSON.stringify(value) ? old : value
  const filters = same(state.filters, to.filters)
  const path = same(state.path, to.path)
  return same(state, {
    ...state,
    ...to,
    filters,
    path,
    computed: awaited(state, filters.withComputed),
    rows: filters === state.filters ? state.rows : rowsAtOnce,
  })
}

/** Loading begins when the first kind is wanted, and again after a failure. */
function awaited({ computed }: GraphState, wanted: Filters['withComputed']): GraphState['computed'] {
  const isMissing = computed === 'unasked' || computed === 'failed'
  return isMissing && wanted.length > 0 ? 'awaited' : computed
}

function filtered(state: GraphState, change: Partial<Filters>): GraphState {
  return { ...state, filters: { ...state.filters, ...change }, rows: rowsAtOnce }
}

function toggled<Value>(all: readonly Value[], one: Value): readonly Value[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}
