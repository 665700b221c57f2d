import { graphAddress, href, type Address } from '../../core/address.ts'
import { computedKinds } from '../../core/nearest.ts'
import { element, setText } from '../../browser/dom.ts'
import { graph as words } from '../../words/compiled.ts'
import {
  readFragment,
  writeFragment,
  initialState,
  isUnfiltered,
  next,
  type GraphEvent,
  type GraphState,
} from './state.ts'
import { card, pathPanel } from './card.ts'
import { filterPanel } from './filter-panel.ts'
import { focusOf, shortestPath, type GraphPath } from './path.ts'
import { type Command, toolbar } from './controls.ts'
import { legend } from './legend.ts'
import { loadComputed, type LoadedGraph } from './loaded-graph.ts'
import { neighboursOf, visibilityOf } from './visibility.ts'
import { GraphCanvas } from './canvas.ts'
import { searchBox } from './search-box.ts'
import { table } from './table.ts'
import { chosenWords, pathWords, shownWords } from './wording.ts'

/** Gives an element the whole window, and takes all else out of reach as long as it has it. */
class WindowFiller {
  readonly #host: HTMLElement
  readonly #changed: (isFilled: boolean) => void
  #beside: readonly Element[] = []

  constructor(host: HTMLElement, changed: (isFilled: boolean) => void) {
    this.#host = host
    this.#changed = changed
    changed(false)
  }

  get isFilled(): boolean {
    return this.#host.hasAttribute('data-filled')
  }

  toggle(): void {
    if (this.isFilled) this.leave()
    else this.#fill()
  }

  leave(): void {
    if (!this.isFilled) return
    for (const element of this.#beside) element.removeAttribute('inert')
    this.#beside = []
    delete this.#host.dataset['filled']
    this.#changed(false)
  }

  #fill(): void {
    this.#beside = besides(this.#host)
    for (const element of this.#beside) element.setAttribute('inert', '')
    this.#host.dataset['filled'] = ''
    this.#changed(true)
  }
}

/** All siblings of an element and of its ancestors that can be reached. */
function besides(host: Element): readonly Element[] {
  const found: Element[] = []
  for (let inner = host; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && !sibling.hasAttribute('inert')) found.push(sibling)
    }
  }
  return found
}

/** Milliseconds for which the hint on what to do instead is shown. */
const hintTime = 2200

const computedKindsOf = (host: HTMLElement) =>
  computedKinds.filter((kind) => host.dataset['computed']?.split(' ').includes(kind))

/** Puts the canvas, its controls and the table in the place of the still map, and connects them to the state. */
export function mountGraph(host: HTMLElement, authored: LoadedGraph, base: string): void {
  // One object for all, to which the computed edges are added when they are asked for.
  const graph = { ...authored }
  const status = host.querySelector<HTMLElement>('.whole-status') ?? element('p')
  let state = initialState
  let visibility = visibilityOf(graph, state.filters)
  let shortest: GraphPath | null = null
  let hovered: number | null = null

  const canvas = new GraphCanvas(
    graph,
    { visibility, colouring: state.colouring, chosen: null, focus: null },
    {
      chosen: (node) => send({ type: 'chosen', node }),
      hovered: (node) => {
        if (node === hovered) return
        hovered = node
        draw()
      },
      commanded: command,
      refused: (what) => hint(what),
      isAlone: () => filler.isFilled,
    },
    'whole-keys',
  )
  const hintLine = element('p', { class: 'whole-hint', 'aria-hidden': 'true', hidden: true })
  const filters = filterPanel(graph, computedKindsOf(host), send)
  const tools = toolbar({
    filters: filters.root,
    search: searchBox(graph, (node) => choose(node, true)),
    showed: (shown) => send({ type: 'showed', shown }),
    zoomed: (factor) => canvas.zoom(factor),
    fitted: () => canvas.fit(),
    filled: () => filler.toggle(),
  })
  const filler = new WindowFiller(host, (isFilled) => tools.renderFilled(isFilled))
  const about = card(graph, base, send)
  const steps = pathPanel(graph, base, send)
  const side = element('div', { class: 'whole-side' }, steps.root, about.root)
  const signs = legend(graph)
  const rows = table(graph, base, (event) => {
    send(event)
    if (event.type === 'chosen') about.root.querySelector('a')?.focus()
  })
  const spoken = element('p', { class: 'visually-hidden', role: 'status' })
  const stage = element('div', { class: 'whole-stage' }, canvas.root, tools.camera, hintLine)
  const foot = element('div', { class: 'whole-foot' }, signs.root, status)
  // In print it is still shown.
  host.querySelector('.whole-still')?.setAttribute('hidden', '')
  host.prepend(tools.root, stage, side, rows.root, foot)
  host.append(spoken)
  host.dataset['alive'] = ''
  canvas.start()
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  })
  const follow = () => {
    const address = readFragment(location.hash)
    if (address !== null) chooseAt(address)
    else if (state.chosen !== null && location.hash === '') send({ type: 'chosen', node: null })
  }
  window.addEventListener('hashchange', follow)
  window.addEventListener('popstate', follow)
  render(null)
  follow()

  function send(event: GraphEvent): void {
    const before = state
    state = next(state, event)
    if (state === before) return
    render(before)
    if (state.computed === 'awaited' && before.computed !== 'awaited') void addComputed()
    if (state.path !== before.path && shortest) canvas.showAll(shortest.nodes, covered())
    else if (state.chosen !== before.chosen && state.chosen !== null)
      canvas.show(state.chosen, covered(), true)
  }

  async function addComputed(): Promise<void> {
    try {
      Object.assign(graph, await loadComputed(base, authored))
      send({ type: 'computedCame' })
    } catch {
      send({ type: 'computedFailed' })
    }
  }

  function choose(node: number, isFar: boolean): void {
    if (visibility.nodes[node] !== 1) send({ type: 'filtersCleared' })
    const { path } = state
    send({ type: 'chosen', node })
    if (isFar && state.path === path) canvas.show(node, covered(), false)
  }

  function chooseAt(address: Address): void {
    const node = graph.byAddress.get(address)
    if (node === undefined) setText(spoken, words.noPageAt(address))
    else if (node !== state.chosen) choose(node, true)
  }

  function command(given: Command): void {
    switch (given.type) {
      case 'go': {
        const node = canvas.nextTo(given.direction)
        if (node !== null) send({ type: 'chosen', node })
        return
      }
      case 'pan':
        return canvas.pan(given.direction)
      case 'zoom':
        return canvas.zoom(given.factor)
      case 'fit':
        return canvas.fit()
      case 'card': {
        const node = state.chosen ?? canvas.best()
        if (node === null) return
        send({ type: 'chosen', node })
        about.root.querySelector('a')?.focus()
        return
      }
      case 'open': {
        const address = state.chosen === null ? undefined : graph.nodes.addresses[state.chosen]
        if (address !== undefined) location.assign(href(base, address))
        return
      }
      case 'path':
        return send({ type: 'pathBegun' })
      case 'leave':
        return leave()
    }
  }

  /** One thing at a time: the path, the node, the window. From the card it leads back to the canvas. */
  function leave(): void {
    const isBeside = side.contains(document.activeElement)
    if (state.path) send({ type: 'pathLeft' })
    else if (isBeside && state.shown === 'picture') canvas.root.focus()
    else if (state.chosen !== null) send({ type: 'chosen', node: null })
    else filler.leave()
    if (isBeside && state.shown === 'picture') canvas.root.focus()
  }

  function render(before: GraphState | null): void {
    const isFiltered = before?.filters !== state.filters
    const isPathNew = before?.path !== state.path
    if (isFiltered && before) visibility = visibilityOf(graph, state.filters)
    if (isFiltered || isPathNew) shortest = shortestPathOf(state)
    const neighbours = state.chosen === null ? [] : neighboursOf(graph, visibility, state.chosen)
    if (before?.chosen !== state.chosen || isFiltered) about.render(state.chosen, neighbours)
    if (isPathNew || isFiltered) steps.render(state.path, shortest)
    if (isFiltered || before.colouring !== state.colouring) filters.render(state)
    signs.render(state.colouring, visibility.computedCount > 0)
    rows.render(state, visibility)
    stage.hidden = state.shown !== 'picture'
    host.dataset['shown'] = state.shown
    tools.render(state.shown, isUnfiltered(state.filters))
    setText(status, `${shownWords(graph, visibility)}.`)
    if (before && before.chosen !== state.chosen) keepAddress(state.chosen)
    if (isPathNew && state.path && state.path.to !== null)
      setText(spoken, pathWords(graph, state.path.from, state.path.to, shortest))
    else if (isPathNew && state.path) setText(spoken, words.choosePathEnd)
    else if (state.chosen !== null && before?.chosen !== state.chosen)
      setText(spoken, chosenWords(graph, state.chosen, neighbours))
    else if (before && isFiltered) setText(spoken, `${shownWords(graph, visibility)}.`)
    draw()
  }

  function draw(): void {
    const focus = focusOf(graph, visibility, hovered ?? state.chosen, hovered === null ? shortest : null)
    canvas.render({ visibility, colouring: state.colouring, chosen: state.chosen, focus })
  }

  function shortestPathOf({ path }: GraphState): GraphPath | null {
    return path && path.to !== null ? shortestPath(graph, visibility, path.from, path.to) : null
  }

  function covered(): DOMRect | null {
    return about.root.hidden ? null : side.getBoundingClientRect()
  }

  function keepAddress(node: number | null): void {
    const address = node === null ? undefined : graph.nodes.addresses[node]
    const fragment = address === undefined ? '' : writeFragment(address)
    if (fragment === location.hash) return
    history.replaceState(history.state, '', fragment === '' ? href(base, graphAddress) : fragment)
  }

  let hintTimer = 0
  function hint(what: 'wheel' | 'finger'): void {
    hintLine.hidden = false
    setText(hintLine, what === 'wheel' ? words.wheel : words.fingers)
    clearTimeout(hintTimer)
    hintTimer = window.setTimeout(() => (hintLine.hidden = true), hintTime)
  }
}
