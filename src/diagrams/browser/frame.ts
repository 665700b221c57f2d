import type { Mermaid } from 'mermaid'
import type { TrustedTypes } from '../../browser/dom.ts'

export interface DiagramFrame extends Window {
  readonly draw?: Draw
}

/** Throws a `SyntaxError` of this window if Mermaid cannot draw the source, another error if it cannot load. */
export type Draw = (source: string, theme: DiagramTheme) => Promise<DrawnDiagram>

/** Variables of Mermaid's theme "base". */
export interface DiagramTheme {
  readonly variables: Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>
  readonly fontFamily: string
}

/** The output of Mermaid, with whatever an author put into it. */
export interface DrawnDiagram {
  /** In its own document, in which nothing loads and nothing runs. */
  readonly svg: Element
  readonly styles: CSSStyleSheet
}

/** Options that a diagram must not set: they keep it harmless, or make it look like the rest of the site. */
const settled =
  'secure securityLevel startOnLoad suppressErrorRendering maxTextSize maxEdges htmlLabels fontFamily altFontFamily ' +
  'theme themeCSS themeVariables darkMode dompurifyConfig deterministicIds deterministicIDSeed arrowMarkerAbsolute ' +
  'legacyMathML forceLegacyMathML logLevel'

/** The styles of the current drawing, with which Mermaid measures texts. */
const measuring = new CSSStyleSheet()
let css = ''

/**
 * Mermaid writes markup and a style element. The content security policy of this page ignores style elements, and runs
 * no script from markup. So markup is let through, and styles become a style sheet of the document.
 */
function admitMermaid(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (markup) => markup })
  // Keeps libraries from asking for policies of their own, which the page would have to allow.
  Object.defineProperty(window, 'trustedTypes', { value: undefined })
  document.adoptedStyleSheets.push(measuring)
  const create = (name: string) => document.createElementNS('http://www.w3.org/1999/xhtml', name)
  Object.assign(document, {
    createElement: (name: string) => {
      if (name !== 'style') return create(name)
      // It has no effect, and is removed when the drawing is sanitised.
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
  // One at a time: drawings share the style sheet.
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
    // The default is ELK, which is half a megabyte compressed. A diagram can still ask for it.
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

function isLoadError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message)
}

/** Markup that only formats labels. */
const formatting = /(?<!<)<\/?(?:b|i|u|em|strong|small|sub|sup|code|span|font|center)(?:\s[^<>]*)?>/gi

/** The image of a node. The policy of this page forbids loading it, and Mermaid would then give up. */
const image = /(@\{[^{}]*?)\bimg\s*:\s*(?:"[^"]*"|'[^']*'|[^\s,{}]+)\s*,?/g

/** In a source with event handlers, markup becomes text: they never run, but the browser would report them. */
function plain(source: string): string {
  const text = source.replace(formatting, '').replace(image, '$1')
  return /\bon\w+\s*=/i.test(text) ? text.replace(/<(?=[a-z/])(?!br\s*\/?>)/gi, '#lt;') : text
}

admitMermaid()
Object.assign(window, { draw })
