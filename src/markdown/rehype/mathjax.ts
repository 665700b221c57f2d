import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js'
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js'
import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { onDemand } from '../native.ts'
import { drawingOf, mathOf } from './mathjax-tree.ts'

/** A formula as HTML, or what MathJax says is wrong with it. */
export type MathJaxResult = { readonly html: string } | { readonly fault: string }

interface Options {
  readonly displayMode: boolean
  readonly output: 'htmlAndMathml' | 'mathml'
  /** TeX that defines commands for this formula alone. */
  readonly definitions: string
  readonly physics: boolean
}

/**
 * Sets a formula with MathJax: a drawing that takes the colour and the size of the text around it and needs no script
 * and no font, and MathML for those who do not see it.
 */
export function setByMathJax(
  tex: string,
  { displayMode, output, definitions, physics }: Options,
): MathJaxResult {
  try {
    const { root, svg } = converted(definitions + withoutTags(tex), displayMode, physics)
    const math = annotated(root, tex)
    const drawing = output === 'mathml' ? null : drawingOf(svg)
    if (output !== 'mathml' && drawing === null) return { fault: 'The formula is too large, or not drawn.' }
    const html = htmlOf(math, drawing, displayMode)
    return html.length > mostCharacters ? { fault: 'The formula is too large.' } : { html }
  } catch (error) {
    return { fault: messageOf(error) }
  }
}

/** MathJax's own errors are no `Error`. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error && 'message' in error ? String(error.message) : String(error)
}

const mostCharacters = 400_000

/** A number at the margin would take the width of the page, which is not known: it follows the formula instead. */
function withoutTags(tex: string): string {
  return tex
    .replace(/\\(?:require|label)\s*\{[^{}]*\}/g, '')
    .replace(/\\tag(\*?)\s*\{([^{}]*)\}/g, (_, star: string, tag: string) =>
      star === '' ? `\\qquad\\text{(${tag})}` : `\\qquad\\text{${tag}}`,
    )
}

function converted(tex: string, display: boolean, physics: boolean): { root: MmlNode; svg: LiteElement } {
  const { mathjax, adaptor, TeX, output } = library()
  // One for each formula, or the commands that one defines would hold in the next, of whatever file.
  const input = new TeX({
    packages: physics ? [...packages, 'physics'] : packages,
    maxMacros: 500,
    maxBuffer: 20_000,
    formatError: (_, error) => {
      throw error
    },
  })
  const container = mathjax.document('', { InputJax: input, OutputJax: output }).convert(tex, { display })
  return { root: input.mathNode, svg: adaptor.firstChild(container) }
}

/** As KaTeX writes it, with its source beside it. */
function annotated(root: MmlNode, tex: string): Element {
  const [math] = mathOf(root)
  if (math?.type !== 'element') throw new Error('MathJax has made no formula')
  const annotation = element('annotation', { encoding: 'application/x-tex' }, [{ type: 'text', value: tex }])
  const semantics = element('semantics', {}, [element('mrow', {}, math.children), annotation])
  const { display } = math.properties
  const properties = { xmlns: 'http://www.w3.org/1998/Math/MathML', ...(display === 'block' && { display }) }
  return element('math', properties, [semantics])
}

/** In KaTeX's elements, whose styles hide the MathML and centre a display. */
function htmlOf(math: Element, drawing: Element | null, displayMode: boolean): string {
  const inner = drawing ? [element('span', { className: ['katex-mathml'] }, [math])] : [math]
  const set = [element('span', { className: ['katex'] }, inner)]
  const shown = drawing ? [element('span', { className: ['mathjax'] }, [...set, drawing])] : set
  return toHtml(displayMode ? element('span', { className: ['katex-display'], tabIndex: 0 }, shown) : shown, {
    space: 'svg',
  })
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** None that leads elsewhere, loads, or lets an author write attributes. */
const packages = [
  'base',
  'ams',
  'newcommand',
  'boldsymbol',
  'braket',
  'bussproofs',
  'cancel',
  'cases',
  'centernot',
  'color',
  'empheq',
  'enclose',
  'extpfeil',
  'gensymb',
  'textcomp',
  'upgreek',
]

/** The part of MathJax that is used here. */
interface Library {
  readonly mathjax: {
    asyncIsSynchronous: boolean
    asyncLoad: (name: string) => unknown
    readonly document: (
      html: string,
      options: { readonly InputJax: Input; readonly OutputJax: unknown },
    ) => { readonly convert: (tex: string, options: { readonly display: boolean }) => LiteElement }
  }
  readonly adaptor: { readonly firstChild: (element: LiteElement) => LiteElement }
  readonly TeX: new (options: {
    readonly packages: readonly string[]
    readonly maxMacros: number
    readonly maxBuffer: number
    readonly formatError: (input: Input, error: Error) => never
  }) => Input
  readonly output: unknown
}

interface Input {
  readonly mathNode: MmlNode
}

/** Where it loads parts of its font from. */
const dynamicPrefix = '@mathjax/mathjax-newcm-font/js/svg/dynamic'

let loaded: Library | null = null

/** Loads it with the first formula that needs it: that takes the time of some hundred formulas. */
function library(): Library {
  if (loaded) return loaded
  const load = (file: string) => onDemand(`@mathjax/src/js/${file}.js`) as never
  const { mathjax } = load('mathjax') as Library
  const { TeX } = load('input/tex') as Library
  const { SVG } = load('output/svg') as { SVG: new (options: object) => unknown }
  const { liteAdaptor } = load('adaptors/liteAdaptor') as { liteAdaptor: () => Library['adaptor'] }
  const { RegisterHTMLHandler } = load('handlers/html') as {
    RegisterHTMLHandler: (adaptor: Library['adaptor']) => void
  }
  for (const name of [...packages, 'physics'])
    load(`input/tex/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Configuration`)
  // Parts of its font are in files of their own.
  mathjax.asyncLoad = onDemand
  mathjax.asyncIsSynchronous = true
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const output = new SVG({ fontCache: 'none', linebreaks: { inline: false }, dynamicPrefix })
  loaded = { mathjax, adaptor, TeX, output }
  return loaded
}
