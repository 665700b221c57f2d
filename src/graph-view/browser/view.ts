import { href } from '../../core/address.ts'
import { element, nextFrame, setText } from '../../browser/dom.ts'
import { savePicture } from '../../browser/picture.ts'
import { graph as words } from '../../words/compiled.ts'
import { AddressKeeper, addressOfState, stateOfAddress } from './address-keeper.ts'
import { readFragment, type GraphAddress } from './fragment.ts'
import { initialState, isUnfiltered, next, type GraphEvent, type GraphState } from './state.ts'
import type { Bitmap } from './bitmap.ts'
import type { SidePanel } from './beside.ts'
import { graphParts, graphPlaces } from './graph-parts.ts'
import { namesSvg } from './topic-layer.ts'
import { nodesOfTopic } from './topic-names.ts'
import { WindowFiller } from './window-filler.ts'
import { focusOf, focusOn, shortestPath, seenTypes, type GraphPath } from './path.ts'
import { button, toolbar, type CanvasCommand } from './controls.ts'
import { legend } from './legend.ts'
import { loadComputed, type LoadedGraph } from './loaded-graph.ts'
import { visibilityOf } from './visibility.ts'
import { GraphCanvas } from './canvas.ts'
import { followTyping } from './search-field.ts'
import { shownWords } from './shown-words.ts'

const hintTime = 2200

/** Replaces the still map with the canvas, its controls and the table, and connects them to the state. */
export function mountGraph(
  host: HTMLElement,
  authored: LoadedGraph,
  base: string,
  bitmap: Bitmap | null,
): void {
  // A single object that everybody shares. Computed edges are added to it when they load.
  const graph = { ...authored }
  const status = host.querySelector<HTMLElement>('.whole-status') ?? element('p')
  let state = initialState
  let visibility = visibilityOf(graph, state.filters)
  let shortest: GraphPath | null = null
  let hovered: number | null = null
  let pointedTopic: number | null = null
  // Consecutive arrow keys share one history entry.
  let isWalking = false
  let isBesideDue = false
  let isPathDue = false

  const hintLine = element('p', { class: 'whole-hint', 'aria-hidden': 'true', hidden: true })
  const places = graphPlaces()
  const { side, panel, field } = places
  const sayMissing = () => setText(status, words.partFailed)
  const parts = graphParts(graph, base, host, places, {
    send,
    choose,
    state: () => state,
    focusPanel,
    failed: sayMissing,
    tableFailed: () => {
      send({ type: 'showed', shown: 'picture' })
      sayMissing()
    },
  })
  followTyping(field, parts.found)
  const tools = toolbar({
    search: field.root,
    panel,
    filters: parts.filters,
    table: parts.table,
    showed: (shown) => send({ type: 'showed', shown }),
    zoomed: (factor) => canvas.zoom(factor),
    fitted: () => canvas.fit(),
    filled: () => filler.toggle(),
  })
  const canvas = new GraphCanvas(
    graph,
    base,
    { visibility, colouring: state.colouring, chosen: null, focus: null },
    {
      chosen: (node) => {
        isWalking = false
        send({ type: 'chosen', node })
      },
      topicPointed: (topic) => {
        pointedTopic = topic
        draw()
      },
      settled: () => keepAddress(false),
      hovered: (node) => {
        if (node === hovered) return
        hovered = node
        if (node !== null) void parts.beside.ask()
        draw()
      },
      commanded: command,
      refused: (what) => hint(what),
      isAlone: () => filler.isFilled,
    },
    'whole-keys',
    [tools.camera],
    bitmap,
  )
  const filler = new WindowFiller(host, (isFilled) => tools.renderFilled(isFilled))
  const signs = legend(graph, base)
  const spoken = element('p', { class: 'visually-hidden', role: 'status' })
  const stage = element('div', { class: 'whole-stage' }, canvas.root, tools.camera, hintLine)
  const foot = element(
    'div',
    { class: 'whole-foot' },
    signs.root,
    status,
    button(
      'PNG',
      { class: 'whole-save', 'aria-label': words.saveAs('PNG'), title: words.saveAs('PNG') },
      () => {
        void save()
      },
    ),
  )
  // Hidden, not removed: it is printed instead of the canvas.
  host.querySelector('.whole-still')?.setAttribute('hidden', '')
  host.prepend(tools.root, stage, side, foot)
  host.append(spoken)
  host.dataset['alive'] = ''
  canvas.start()
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  })
  const keeper = new AddressKeeper(base, (address) => restore(address, false))
  render(null)
  restore(readFragment(location.hash), true)

  function send(event: GraphEvent): void {
    const before = state
    state = next(state, event)
    if (state === before) return
    render(before)
    if (state.computed === 'awaited' && before.computed !== 'awaited') void addComputed()
    if (event.type === 'restored') return
    const isChoice = state.chosen !== before.chosen || (state.path !== before.path && state.path?.to !== null)
    const isEntry = isChoice && !(isWalking && before.chosen !== null && state.path === before.path)
    const isFramed = state.path !== before.path || (state.chosen !== before.chosen && state.chosen !== null)
    if (isFramed) void frameLater().then(() => keepAddress(isEntry))
    else keepAddress(isEntry)
  }

  /** Moves the camera after the next frame, which answers the input. */
  async function frameLater(): Promise<void> {
    await nextFrame()
    whenBeside(() => frame(false))
  }

  /** Shows the whole path, or else the chosen node with its neighbours, in the free part of the canvas. */
  function frame(isCut: boolean): void {
    const { chosen } = state
    if (shortest) canvas.showAll(shortest.nodes, covered(), isCut)
    else if (chosen !== null && visibility.nodes[chosen] === 1)
      canvas.showAll(focusOf(graph, visibility, chosen, null)?.nodes ?? [chosen], covered(), isCut)
  }

  function restore(address: GraphAddress, isCut: boolean): void {
    const { node, view } = address
    const isKnown = node === null || graph.byAddress.has(node)
    send({ type: 'restored', to: stateOfAddress(graph, address) })
    if (!isKnown) setText(spoken, words.noPageAt(node))
    if (isBesideDue) showBeside()
    if (view) whenBeside(() => canvas.look(view, isCut))
    else if (state.chosen !== null || state.path) whenBeside(() => frame(isCut))
    else if (!isCut && isKnown) canvas.fit()
  }

  function whenBeside(act: () => void): void {
    if (parts.beside.made || (state.chosen === null && !state.path)) act()
    else void parts.beside.ask().then(act)
  }

  async function focusPanel(): Promise<void> {
    await nextFrame()
    parts.beside.use((beside) => beside.focusPanel())
  }

  async function addComputed(): Promise<void> {
    try {
      const [computed, { Bitmap }] = await Promise.all([loadComputed(base, authored), import('./bitmap.ts')])
      Object.assign(graph, computed)
      canvas.useBitmap(new Bitmap())
      send({ type: 'computedCame' })
    } catch {
      send({ type: 'computedFailed' })
    }
  }

  function choose(node: number): void {
    isWalking = false
    if (visibility.nodes[node] !== 1) send({ type: 'filtersCleared' })
    if (node === state.chosen) void frameLater()
    send({ type: 'chosen', node })
  }

  function command(given: CanvasCommand): void {
    switch (given.type) {
      case 'go': {
        const node = canvas.nextTo(given.direction)
        if (node !== null) send({ type: 'chosen', node })
        isWalking = true
        return
      }
      case 'pan':
        return canvas.pan(given.direction)
      case 'zoom':
        return canvas.zoom(given.factor)
      case 'fit':
        return canvas.fit()
      case 'panel': {
        const node = state.chosen ?? canvas.best()
        if (node === null) return
        send({ type: 'chosen', node })
        void focusPanel()
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

  /** Leaves one thing at a time: the path, the node, the full window. From the panel, focus returns to the canvas. */
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
    if (isFiltered || isPathNew) {
      shortest = null
      isPathDue = state.path !== null
    }
    if (state.chosen !== null || state.path || parts.beside.made) showBesideLater()
    if (isFiltered || before.colouring !== state.colouring) parts.filters.made?.render(state)
    if (state.shown === 'table') parts.table.use((table) => table.render(state, visibility))
    else parts.table.made?.render(state, visibility)
    stage.hidden = state.shown !== 'picture'
    host.dataset['shown'] = state.shown
    tools.render(state.shown, isUnfiltered(state.filters))
    setText(status, `${shownWords(graph, visibility)}.`)
    if (before && isFiltered) setText(spoken, `${shownWords(graph, visibility)}.`)
    draw()
  }

  /** Updates the column after the next frame, which answers the input. Several events share one update. */
  function showBesideLater(): void {
    if (isBesideDue) return
    isBesideDue = true
    void nextFrame().then(() => {
      if (isBesideDue) showBeside()
    })
  }

  function showBeside(): void {
    isBesideDue = false
    if (isPathDue) {
      isPathDue = false
      shortest = shortestPathOf(state)
      draw()
    }
    parts.beside.use(renderBeside)
  }

  function renderBeside(beside: SidePanel): void {
    const said = beside.render({ chosen: state.chosen, path: state.path, shortest, visibility })
    if (said !== null) setText(spoken, said)
  }

  function draw(): void {
    const focus =
      pointedTopic === null
        ? focusOf(graph, visibility, hovered ?? state.chosen, hovered === null ? shortest : null)
        : focusOn(graph, visibility, nodesOfTopic(graph, visibility, pointedTopic))
    if (state.shown === 'picture')
      canvas.render({ visibility, colouring: state.colouring, chosen: state.chosen, focus })
    signs.render(state.colouring, seenTypes(graph, visibility, focus))
  }

  function shortestPathOf({ path }: GraphState): GraphPath | null {
    return path && path.to !== null ? shortestPath(graph, visibility, path.from, path.to) : null
  }

  async function save(): Promise<void> {
    const { canvas: drawn, names } = canvas
    const svg = namesSvg(names)
    stage.append(svg)
    try {
      const title = graph.nodes.titles[state.chosen ?? -1] ?? document.title
      await savePicture({ svg, legend: signs.root.children, title, canvas: drawn }, 'png')
    } catch {
      setText(spoken, words.notSaved)
    } finally {
      svg.remove()
    }
  }

  function covered(): DOMRect | null {
    return parts.beside.made?.isEmpty === false ? side.getBoundingClientRect() : null
  }

  function keepAddress(isChoice: boolean): void {
    const isChosen = state.chosen !== null || shortest !== null
    const follows = state.shown === 'table' || canvas.standing === (isChosen ? 'framed' : 'whole')
    keeper.keep(addressOfState(graph, state, follows ? null : canvas.view), isChoice)
  }

  let hintTimer = 0
  function hint(what: 'wheel' | 'finger'): void {
    hintLine.hidden = false
    setText(hintLine, what === 'wheel' ? words.wheel : words.fingers)
    clearTimeout(hintTimer)
    hintTimer = window.setTimeout(() => (hintLine.hidden = true), hintTime)
  }
}
