import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js'
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js'
import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { onDemand } from '../native.ts'
import { drawingOf, mathOf } from './mathjax-tree.ts'

export type MathJaxResult = { readonly html: string } | { readonly fault: string }

interface Options {
  readonly displayMode: boolean
  readonly output: 'htmlAndMathml' | 'mathml'
  /** TeX that defines commands for this formula only. */
  readonly definitions: string
  readonly physics: boolean
}

/** Renders a formula as an SVG in the colour and size of the text around it, with MathML for screen readers. */
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

/** MathJax throws objects that are not an `Error`. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error && 'message' in error ? String(error.message) : String(error)
}

const mostCharacters = 400_000

/** Moves tags after the formula: a number in the margin would need the width of the page, which is not known. */
function withoutTags(tex: string): string {
  return tex
    .replace(/\\(?:require|label)\s*\{[^{}]*\}/g, '')
    .replace(/\\tag(\*?)\s*\{([^{}]*)\}/g, (_, star: string, tag: string) =>
      star === '' ? `\\qquad\\text{(${tag})}` : `\\qquad\\text{${tag}}`,
    )
}

function converted(tex: string, display: boolean, physics: boolean): { root: MmlNode; svg: LiteElement } {
  const { mathjax, adaptor, TeX, output } = library()
  // A new instance for each formula. Otherwise its commands would stay defined in later formulas and files.
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

/** MathML with its TeX source as an annotation, as KaTeX writes it. */
function annotated(root: MmlNode, tex: string): Element {
  const [math] = mathOf(root)
  if (math?.type !== 'element') throw new Error('MathJax has made no formula')
  const annotation = element('annotation', { encoding: 'application/x-tex' }, [{ type: 'text', value: tex }])
  const semantics = element('semantics', {}, [element('mrow', {}, math.children), annotation])
  const { display } = math.properties
  const properties = { xmlns: 'http://www.w3.org/1998/Math/MathML', ...(display === 'block' && { display }) }
  return element('math', properties, [semantics])
}

/** KaTeX's class names have styles that hide the MathML and centre displays. */
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

/** Packages that cannot link, load anything or set attributes. */
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

interface MathJaxLibrary {
  readonly mathjax: {
    asyncIsSynchronous: boolean
    asyncLoad: (name: string) => unknown
    readonly document: (
      html: string,
      options: { readonly InputJax: MathInput; readonly OutputJax: unknown },
    ) => { readonly convert: (tex: string, options: { readonly display: boolean }) => LiteElement }
  }
  readonly adaptor: { readonly firstChild: (element: LiteElement) => LiteElement }
  readonly TeX: new (options: {
    readonly packages: readonly string[]
    readonly maxMacros: number
    readonly maxBuffer: number
    readonly formatError: (input: MathInput, error: Error) => never
  }) => MathInput
  readonly output: unknown
}

interface MathInput {
  readonly mathNode: MmlNode
}

const dynamicPrefix = '@mathjax/mathjax-newcm-font/js/svg/dynamic'

let loaded: MathJaxLibrary | null = null

/** Loaded on first use, since that takes as long as rendering some hundred formulas. */
function library(): MathJaxLibrary {
  if (loaded) return loaded
  const load = (file: string) => onDemand(`@mathjax/src/js/${file}.js`) as never
  const { mathjax } = load('mathjax') as MathJaxLibrary
  const { TeX } = load('input/tex') as MathJaxLibrary
  const { SVG } = load('output/svg') as { SVG: new (options: object) => unknown }
  const { liteAdaptor } = load('adaptors/liteAdaptor') as { liteAdaptor: () => MathJaxLibrary['adaptor'] }
  const { RegisterHTMLHandler } = load('handlers/html') as {
    RegisterHTMLHandler: (adaptor: MathJaxLibrary['adaptor']) => void
  }
  for (const name of [...packages, 'physics'])
    load(`input/tex/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Configuration`)
  // MathJax loads parts of its font from separate files.
  mathjax.asyncLoad = onDemand
  mathjax.asyncIsSynchronous = true
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const output = new SVG({ fontCache: 'none', linebreaks: { inline: false }, dynamicPrefix })
  loaded = { mathjax, adaptor, TeX, output }
  return loaded
}
