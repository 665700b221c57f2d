import type { Mermaid } from 'mermaid'
import type { TrustedTypes } from '../../browser/dom.ts'

/** What a page asks of the frame in which its diagrams are drawn: the window of that. */
export interface DiagramFrame extends Window {
  readonly draw?: Draw
}

/**
 * Draws the source of a diagram. Throws a `SyntaxError` of this window if Mermaid cannot read or draw it, and anything
 * else if Mermaid could not be loaded.
 */
export type Draw = (source: string, theme: DiagramTheme) => Promise<DrawnDiagram>

/** Variables of Mermaid's theme "base". */
export interface DiagramTheme {
  readonly variables: Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>
  readonly fontFamily: string
}

/** As Mermaid makes it: with whatever an author has put into it. */
export interface DrawnDiagram {
  /** In a document of its own, in which nothing is loaded and nothing runs. */
  readonly svg: Element
  readonly styles: CSSStyleSheet
}

/** An author sets none of these: what keeps a diagram harmless, and what makes it look like the rest of the site. */
const settled =
  'secure securityLevel startOnLoad suppressErrorRendering maxTextSize maxEdges htmlLabels fontFamily altFontFamily ' +
  'theme themeCSS themeVariables darkMode dompurifyConfig deterministicIds deterministicIDSeed arrowMarkerAbsolute ' +
  'legacyMathML forceLegacyMathML logLevel'

/** The styles of the drawing that is being made, by which Mermaid measures texts. */
const measuring = new CSSStyleSheet()
let css = ''

/**
 * Mermaid writes markup and a style element. The policy of this page lets no style element have an effect, nor a script
 * come of any markup: so markup is let through, and styles become a style sheet of the document.
 */
function admitMermaid(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (markup) => markup })
  // So that no library asks for a policy of its own, which the page would have to allow.
  Object.defineProperty(window, 'trustedTypes', { value: undefined })
  document.adoptedStyleSheets.push(measuring)
  const create = (name: string) => document.createElementNS('http://www.w3.org/1999/xhtml', name)
  Object.assign(document, {
    createElement: (name: string) => {
      if (name !== 'style') return create(name)
      // Of no effect, and left out when the drawing is sanitised.
      const made = create('mermaid-styles')
      Object.defineProperty(made, 'innerHTML', { set: (text: string) => measuring.replaceSync((css = text)) })
      return made
    },
  })
}

async function loadMermaid(): Promise<Mermaid> {
  const { default: mermaid } = (await import(/* @vite-ignore */ document.body.dataset['mermaid'] ?? '')) as {
    readonly default: Mermaid
  }
  return mermaid
}

let loading: Promise<Mermaid> | null = null
let last: Promise<unknown> = Promise.resolve()
let drawn = 0

const draw: Draw = (source, theme) => {
  // One after the other: they share the style sheet.
  const drawing = last.then(() => drawNow(source, theme))
  last = drawing.catch(() => {})
  return drawing
}

async function drawNow(source: string, { variables, fontFamily }: DiagramTheme): Promise<DrawnDiagram> {
  loading ??= loadMermaid()
  const mermaid = await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    suppressErrorRendering: true,
    secure: settled.split(' '),
    theme: 'base',
    themeVariables: { ...variables, fontFamily },
    fontFamily,
    // Its default is ELK, which is half a megabyte compressed; who wants it says so in a diagram.
    layout: 'dagre',
    look: 'classic',
    handDrawnSeed: 1,
    deterministicIds: true,
  })
  drawn += 1
  const text = plain(source)
  const { svg: markup } = await mermaid.render(`diagram-${drawn}`, text).catch((error: unknown) => {
    if (isLoadError(error)) throw error
    throw new SyntaxError(error instanceof Error ? error.message : String(error))
  })
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg')
  if (!svg) throw new SyntaxError('no drawing')
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return { svg, styles }
}

/** Of a part of Mermaid that did not come. */
function isLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}

/** Markup that labels have for the sake of their look. */
const formatting = /(?<!<)<\/?(?:b|i|u|em|strong|small|sub|sup|code|span|font|center)(?:\s[^<>]*)?>/gi

/** The picture of a node, which would have to be loaded: the policy of this page forbids it, and Mermaid would give up. */
const image = /(@\{[^{}]*?)\bimg\s*:\s*(?:"[^"]*"|'[^']*'|[^\s,{}]+)\s*,?/g

/**
 * A source of which labels are texts. A handler never runs, but the policy of this page would have to stop it, and the
 * browser would say so: markup with one becomes text.
 */
function plain(source: string): string {
  const text = source.replace(formatting, '').replace(image, '$1')
  return /\bon\w+\s*=/i.test(text) ? text.replace(/<(?=[a-z/])(?!br\s*\/?>)/gi, '#lt;') : text
}

admitMermaid()
Object.assign(window, { draw })
