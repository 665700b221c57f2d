import { watchColours } from '../../browser/colours.ts'
import { element } from '../../browser/dom.ts'
import { diagrams as words } from '../../words/compiled.ts'
import type { DrawnDiagram, DiagramFrame, Draw } from './frame.ts'
import { pictureOf, rulesOf } from './picture.ts'
import { currentTheme, isDark } from './theme.ts'

/** Styles of every drawing. Each has a shadow tree, so that the styles of page and drawing do not mix. */
const around = sheet(`
  :host {
    all: initial;
    display: block;
    color-scheme: inherit;
    margin-block-end: 0.5rem;
  }
  div {
    overflow-x: auto;
    overflow-y: hidden;
  }
  svg {
    display: block;
    overflow: hidden;
    margin-inline: auto;
    /* Where it would become too small to read, it scrolls. */
    inline-size: max(min(100%, var(--width)), 0.65 * var(--width));
    block-size: auto;
  }
  a {
    text-decoration: underline;
  }
  /* Of a journey, whose section would colour it like itself. */
  text.journey-section {
    fill: var(--ink) !important;
  }
  /* Of a Gantt chart. */
  .grid .tick line {
    stroke: inherit;
  }
  @media print {
    svg {
      inline-size: min(100%, var(--width));
    }
    :host([data-dark]) svg {
      filter: invert(1) hue-rotate(180deg);
    }
  }
`)

const within = sheet(`
  .program > details > summary {
    font: var(--step-down-1) / 1.45 var(--sans);
    color: var(--quiet);
  }
  .program > details > pre {
    margin-block-start: var(--space-2);
  }
  .program > figcaption > p {
    margin: 0;
    font: inherit;
  }
  @media print {
    .program > diagram-picture ~ details {
      display: none;
    }
  }
`)

/** In pixels. In less, the dates below a Gantt chart would overlap. */
const leastWidth = 600

type ShownDiagram = ReturnType<typeof place>

/** Draws the diagram with the source `pre`, and redraws it whenever the page's colours change. */
export async function draw(pre: HTMLElement, frame: string): Promise<void> {
  if (!document.adoptedStyleSheets.includes(within)) document.adoptedStyleSheets.push(within)
  const figure = figureOf(pre)
  const source = pre.textContent
  let shown: ShownDiagram | null = null
  let line: HTMLElement | null = null
  const drawNow = async () => {
    try {
      const width = Math.max(figure.clientWidth, leastWidth)
      const drawn = await drawInFrame(frame, width, source, currentTheme())
      fill((shown ??= place(figure, pre)), drawn)
      line?.remove()
    } catch (error) {
      // An earlier picture stays, in its old colours.
      if (shown || line) return
      // An error of the frame is no instance of this window's classes.
      const isFaulty = (error as Error).name === 'SyntaxError'
      line = element('p', {}, isFaulty ? words.faulty : words.unloaded)
      captionOf(figure).append(line)
    }
  }
  // Before the first drawing, because the colours may change during it.
  watchColours(() => void drawNow())
  await drawNow()
}

function captionOf(figure: HTMLElement): HTMLElement {
  const there = figure.querySelector<HTMLElement>(':scope > figcaption')
  return there ?? figure.appendChild(element('figcaption'))
}

/** The figure around a source. A source written as HTML gets a new one. */
function figureOf(pre: HTMLElement): HTMLElement {
  const { parentElement } = pre
  if (parentElement?.matches('figure.program')) return parentElement
  const figure = element('figure', { class: 'program' })
  pre.replaceWith(figure)
  figure.append(pre)
  return figure
}

/** Makes room for a picture, and moves the source into a part that a reader may open. */
function place(figure: HTMLElement, pre: HTMLElement) {
  const host = document.createElement('diagram-picture')
  const details = element('details', {}, element('summary', {}, words.source))
  figure.querySelector(':scope > figcaption')?.remove()
  figure.append(host, details)
  details.append(pre)
  return { host, root: host.attachShadow({ mode: 'open' }) }
}

function fill({ host, root }: ShownDiagram, { svg: drawn, styles }: DrawnDiagram): void {
  const svg = pictureOf(drawn)
  const title = svg.querySelector(':scope > title')?.textContent.trim() ?? ''
  svg.setAttribute('role', svg.querySelector('a[href]') ? 'group' : 'img')
  svg.removeAttribute('aria-labelledby')
  svg.setAttribute('aria-label', title === '' ? words.name : words.named(title))
  const { width, height } = sizeOf(svg)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  for (const property of ['max-width', 'width', 'height']) svg.style.removeProperty(property)
  host.style.setProperty('--width', `${width}px`)
  host.toggleAttribute('data-dark', isDark())
  root.adoptedStyleSheets = [sheet(rulesOf(styles)), around]
  const scroller = element('div', {}, svg)
  root.replaceChildren(scroller)
  centreLabels(svg)
  makeLegible(svg)
  new ResizeObserver(() => {
    // Readers without a pointer scroll with the arrow keys.
    if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0
    else scroller.removeAttribute('tabindex')
  }).observe(scroller)
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal
  if (width > 0 && height > 0) return { width: Math.ceil(width), height: Math.ceil(height) }
  return { width: svg.width.baseVal.value, height: svg.height.baseVal.value }
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/** The least contrast for text of this size (WCAG 2.2, 1.4.3). */
const least = 4.5

/** Makes text black or white where an author's fill makes it illegible. `svg` must be in the page. */
function makeLegible(svg: SVGSVGElement): void {
  for (const shape of svg.querySelectorAll<SVGElement>(
    ':is(.node, .cluster) :is(rect, polygon, circle, ellipse, path)',
  )) {
    if (shape.style.fill === '') continue
    const ground = luminance(getComputedStyle(shape).fill)
    const texts = shape.closest('.node, .cluster')?.querySelectorAll<SVGElement>('text, tspan') ?? []
    for (const text of ground === null ? [] : texts) {
      const ink = luminance(getComputedStyle(text).fill)
      if (ink === null || ground === null || contrast(ink, ground) >= least) continue
      text.style.setProperty('fill', ground > 0.18 ? '#000' : '#fff', 'important')
    }
  }
}

/** The luminance of `rgb(…)` from 0 to 1; null for any other colour, including translucent ones. */
function luminance(colour: string): number | null {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = Number(channel) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Without HTML, Mermaid puts the labels of states at the left of the room kept for them. */
function centreLabels(svg: SVGSVGElement): void {
  for (const state of svg.querySelectorAll('.node.statediagram-state')) {
    const shape = state.querySelector<SVGGraphicsElement>(':scope > .label-container')?.getBBox()
    const label = state.querySelector<SVGGraphicsElement>(':scope > .label')
    const text = label?.querySelector('text')?.getBBox()
    const [, left = ''] = /^translate\(\s*(-?[\d.]+)/.exec(label?.getAttribute('transform') ?? '') ?? []
    if (!label || !shape || !text || left === '' || text.width === 0) continue
    const moved = shape.x + shape.width / 2 - (Number(left) + text.x + text.width / 2)
    label.querySelector('text')?.setAttribute('transform', `translate(${moved.toFixed(2)})`)
  }
}

let opening: Promise<HTMLIFrameElement> | null = null

/**
 * Draws in a hidden frame. Mermaid cannot work under the policy of a page, and in the frame it cannot harm the page,
 * which takes from its output only what `picture.ts` knows. `width` is the room for the drawing, in pixels; a few types
 * of diagrams fill it.
 */
async function drawInFrame(address: string, width: number, ...asked: Parameters<Draw>): ReturnType<Draw> {
  opening ??= open(address)
  const frame = await opening.catch((error: unknown) => {
    opening = null
    throw error
  })
  frame.style.inlineSize = `${width}px`
  const { draw } = frame.contentWindow as DiagramFrame
  if (!draw) throw new Error('the frame does not draw')
  return draw(...asked)
}

async function open(address: string): Promise<HTMLIFrameElement> {
  const frame = element('iframe', { src: address, title: '', 'aria-hidden': 'true', tabindex: '-1' })
  // A frame without a layout could not measure texts.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    blockSize: '1px',
    border: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const shown: DiagramFrame | null = frame.contentWindow
  if (shown?.draw) return frame
  frame.remove()
  throw new Error('the frame could not be loaded')
}
