import { href } from '../../core/address.ts'
import { computedKinds } from '../../core/nearest.ts'
import { button, element, setText } from '../../browser/dom.ts'
import { savePicture } from '../../browser/picture.ts'
import { graph as words } from '../../words/compiled.ts'
import { graphCanvas } from './canvas.ts'
import { toolbar, windowFiller, type CanvasCommand } from './controls.ts'
import { filterPanel, legend } from './filter-panel.ts'
import { followFragment, readFragment, writeFragment } from './fragment.ts'
import { UnknownVersion, loadComputed, loadGraph, visibilityOf, type LoadedGraph } from './loaded-graph.ts'
import { focusOf, focusOnTopic, seenTypes, shortestPath, type GraphPath } from './focus.ts'
import { foldedTitles, searchField } from './search-field.ts'
import { sidePanel } from './side-panel.ts'
import { initialState, isUnfiltered, next, type GraphEvent, type GraphState } from './state.ts'
import { table } from './table.ts'
import { shownWords } from './wording.ts'

const hintTime = 2200

/** `<whole-graph data-base>` replaces the still map in it once the graph has loaded. If that fails, the map stays. */
class WholeGraphElement extends HTMLElement {
  #started = false

  connectedCallback(): void {
    if (this.#started) return
    this.#started = true
    void load(this)
  }
}

async function load(host: HTMLElement): Promise<void> {
  const status = host.querySelector<HTMLElement>('.whole-status')
  const base = host.dataset['base'] ?? '/'
  try {
    mountGraph(host, await loadGraph(base), base)
  } catch (error) {
    if (!status) return
    const isVersion = error instanceof UnknownVersion
    const retry = button(isVersion ? words.reload : words.retry, {}, () => {
      if (isVersion) location.reload()
      else {
        status.textContent = words.loading
        void load(host)
      }
    })
    status.replaceChildren(`${isVersion ? words.otherBuild : words.failed} `, retry)
  }
}

if (!customElements.get('whole-graph')) customElements.define('whole-graph', WholeGraphElement)

/** Replaces the still map with the canvas, its controls and the table, and connects them to the state. */
function mountGraph(host: HTMLElement, authored: LoadedGraph, base: string): void {
  // A single object that everybody shares. Computed edges are added to it when they load.
  const graph = { ...authored }
  const { computed = '' } = host.dataset
  let state = initialState
  let visibility = visibilityOf(graph, state.filters)
  let shortest: GraphPath | null = null
  let hovered: number | null = null
  let pointedTopic: number | null = null
  // Consecutive arrow keys share one history entry.
  let isWalking = false

  const status = host.querySelector<HTMLElement>('.whole-status') ?? element('p')
  const hintLine = element('p', { class: 'whole-hint', 'aria-hidden': 'true', hidden: true })
  const spoken = element('p', { class: 'visually-hidden', role: 'status' })
  const titles = foldedTitles(graph)
  const kinds = computedKinds.filter((kind) => computed.split(' ').includes(kind))
  const filters = filterPanel(graph, kinds, send)
  const side = sidePanel(graph, base, send)
  const rows = table(graph, base, titles, (event) => {
    send(event)
    if (event.type === 'chosen') side.focus()
  })
  const tools = toolbar({
    search: searchField(graph, titles, choose),
    filters: filters.root,
    showed: (shown) => send({ type: 'showed', shown }),
    zoomed: (factor) => canvas.viewpoint.zoom(factor),
    fitted: () => canvas.viewpoint.fit(),
    filled: () => filler.fill(!filler.isFilled()),
  })
  const canvas = graphCanvas(
    graph,
    base,
    tools.camera,
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
      settled: () => keepFragment(false),
      hovered: (node) => {
        if (node === hovered) return
        hovered = node
        draw()
      },
      commanded: command,
      refused: hint,
      isAlone: () => filler.isFilled(),
    },
  )
  const filler = windowFiller(host, (isFilled) => tools.renderFilled(isFilled))
  const signs = legend(graph, base)
  const stage = element('div', { class: 'whole-stage' }, canvas.root, tools.camera, hintLine)
  const saveWords = words.saveAs('PNG')
  const save = button('PNG', { class: 'whole-save', 'aria-label': saveWords, title: saveWords }, () => {
    void savePng()
  })
  const foot = element('div', { class: 'whole-foot' }, signs.root, status, save)
  // Hidden, not removed: it is printed instead of the canvas.
  host.querySelector('.whole-still')?.setAttribute('hidden', '')
  host.prepend(tools.root, stage, side.root, rows.root, foot)
  host.append(spoken)
  host.dataset['alive'] = ''
  canvas.start()
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave()
  })
  const keep = followFragment(base, (fragment) => restore(fragment, false))
  render(null)
  restore(location.hash, true)

  function send(event: GraphEvent): void {
    const before = state
    state = next(state, event)
    if (state === before) return
    render(before)
    if (state.computed === 'awaited' && before.computed !== 'awaited') void addComputed()
    if (event.type === 'restored') return
    const isPathNew = state.path !== before.path
    const isChoice = state.chosen !== before.chosen || (isPathNew && state.path?.to !== null)
    const isEntry = isChoice && !(isWalking && before.chosen !== null && !isPathNew)
    if (isPathNew || (state.chosen !== before.chosen && state.chosen !== null)) frame(false)
    keepFragment(isEntry)
  }

  /** Shows the whole path, or else the chosen node with its neighbours, in the free part of the canvas. */
  function frame(isCut: boolean): void {
    const { chosen } = state
    const covered = chosen !== null || state.path ? side.root.getBoundingClientRect() : null
    if (shortest) canvas.showAll(shortest.nodes, covered, isCut)
    else if (chosen !== null && visibility.nodes[chosen] === 1)
      canvas.showAll(focusOf(graph, visibility, chosen, null)?.nodes ?? [chosen], covered, isCut)
  }

  function restore(fragment: string, isCut: boolean): void {
    const { state: to, view, missing } = readFragment(graph, fragment)
    send({ type: 'restored', to })
    if (missing !== null) setText(spoken, words.noPageAt(missing))
    if (view) canvas.look(view, isCut)
    else if (state.chosen !== null || state.path) frame(isCut)
    else if (!isCut && missing === null) canvas.viewpoint.fit()
  }

  async function addComputed(): Promise<void> {
    try {
      Object.assign(graph, await loadComputed(base, authored))
      send({ type: 'computedCame' })
    } catch {
      send({ type: 'computedFailed' })
    }
  }

  function choose(node: number): void {
    isWalking = false
    if (visibility.nodes[node] !== 1) send({ type: 'filtersCleared' })
    if (node === state.chosen) frame(false)
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
        return canvas.viewpoint.zoom(given.factor)
      case 'fit':
        return canvas.viewpoint.fit()
      case 'panel': {
        const node = state.chosen ?? canvas.best()
        if (node === null) return
        send({ type: 'chosen', node })
        side.focus()
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
    const isBeside = state.shown === 'picture' && side.root.contains(document.activeElement)
    if (state.path) send({ type: 'pathLeft' })
    else if (state.chosen !== null && !isBeside) send({ type: 'chosen', node: null })
    else if (!isBeside) filler.fill(false)
    if (isBeside) canvas.root.focus()
  }

  function render(before: GraphState | null): void {
    const { chosen, path, shown } = state
    const isFiltered = before?.filters !== state.filters
    if (isFiltered && before) visibility = visibilityOf(graph, state.filters)
    if (isFiltered || before.path !== path) {
      const isWhole = path !== null && path.to !== null
      shortest = isWhole ? shortestPath(graph, visibility, path.from, path.to) : null
    }
    filters.render(state)
    rows.render(state, visibility)
    stage.hidden = shown !== 'picture'
    host.dataset['shown'] = shown
    tools.render(shown, isUnfiltered(state.filters))
    setText(status, `${shownWords(graph, visibility)}.`)
    const said = side.render({ chosen, path, shortest, visibility })
    if (said !== null) setText(spoken, said)
    else if (before && isFiltered) setText(spoken, `${shownWords(graph, visibility)}.`)
    draw()
  }

  function draw(): void {
    const focus =
      pointedTopic === null
        ? focusOf(graph, visibility, hovered ?? state.chosen, hovered === null ? shortest : null)
        : focusOnTopic(graph, visibility, pointedTopic)
    if (state.shown === 'picture')
      canvas.render({ visibility, colouring: state.colouring, chosen: state.chosen, focus })
    signs.render(state.colouring, seenTypes(graph, visibility, focus))
  }

  async function savePng(): Promise<void> {
    const title = graph.nodes.titles[state.chosen ?? -1] ?? document.title
    const { canvas: drawn, names: svg } = canvas
    try {
      await savePicture({ svg, legend: signs.root.children, title, canvas: drawn }, 'png')
    } catch {
      setText(spoken, words.notSaved)
    }
  }

  function keepFragment(isChoice: boolean): void {
    const isChosen = state.chosen !== null || shortest !== null
    const follows = state.shown === 'table' || canvas.viewpoint.standing === (isChosen ? 'framed' : 'whole')
    keep(writeFragment(graph, state, follows ? null : canvas.viewpoint.view), isChoice)
  }

  let hintTimer = 0
  function hint(what: 'wheel' | 'finger'): void {
    hintLine.hidden = false
    setText(hintLine, what === 'wheel' ? words.wheel : words.fingers)
    clearTimeout(hintTimer)
    hintTimer = window.setTimeout(() => (hintLine.hidden = true), hintTime)
  }
}
