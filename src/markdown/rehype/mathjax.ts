import { createRequire } from 'node:module'
import { escaped } from '../../core/html.ts'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { KatexOptions } from 'katex'
import type rehypeRaw from 'rehype-raw'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import { unified } from 'unified'
import { installing } from '../../core/installed.ts'
import { lazily } from '../../core/lazily.ts'
import { onDemand } from '../on-demand.ts'
import type { ParseContext } from '../parse-context.ts'
import type { Source } from '../source.ts'

export type Macros = Readonly<NonNullable<KatexOptions['macros']>>

const beyondKatex = /\\(?:begin\s*\{(?:prooftree|(?:sub)?numcases|empheq)\}|(?:enclose|sideset)(?![A-Za-z]))/
const asksForPhysics = /\\(?:require|usepackage)\s*\{physics\}/

/** Whether a formula that KaTeX refuses uses a package that MathJax has. */
export function isForMathJax(tex: string, context: ParseContext): boolean {
  return beyondKatex.test(tex) || wantsPhysics(context)
}

function wantsPhysics({ source, macros }: ParseContext): boolean {
  return asksForPhysics.test(source.text) || asksForPhysics.test(macros)
}

export const installingMathJax = `install MathJax, which sets it: ${installing('@mathjax/src')}.`

export function hasMathJax(): boolean {
  return locating() !== null
}

const locating = lazily((): NodeJS.Require | null => {
  try {
    return createRequire(onDemand.resolve('@mathjax/src/js/mathjax.js'))
  } catch {
    return null
  }
})

type MathJaxResult = { readonly html: string } | { readonly fault: string }

interface RefusedFormula {
  readonly tex: string
  readonly displayMode: boolean
  readonly macros: Macros
}

/**
 * Renders a formula as an SVG in the colour and size of the text around it, with MathML for screen readers. Null if
 * MathJax is not installed.
 */
export function setByMathJax(
  { tex, displayMode, macros }: RefusedFormula,
  context: ParseContext,
): MathJaxResult | null {
  const convert = converter()
  if (!convert) return null
  const effort = (spent.get(context.source) ?? 0) + effortOf(tex)
  spent.set(context.source, effort)
  if (effort > mostEffort) return { fault: 'it has set as many formulas in this file as it may.' }
  try {
    const { math, svg } = convert(
      definitionsOf(macros) + withoutTags(tex),
      displayMode,
      wantsPhysics(context),
    )
    const spoken = harmless(annotated(math, tex))
    if (context.math === 'mathml') return { html: `<span class="katex">${spoken}</span>` }
    if (!isOfSize(svg)) return { fault: 'the formula is too large.' }
    // KaTeX's class names have styles that hide the MathML and centre displays.
    const html = `<span class="mathjax"><span class="katex"><span class="katex-mathml">${spoken}</span></span>${harmless(finished(svg))}</span>`
    return { html: displayMode ? `<span class="katex-display" tabindex="0">${html}</span>` : html }
  } catch (error) {
    // MathJax throws objects that are not an `Error`.
    return { fault: String((error as { readonly message?: unknown }).message) }
  }
}

/** Estimated milliseconds. Proof trees cost quadratic time: for each line MathJax measures again all that is above. */
function effortOf(tex: string): number {
  const steps = tex.split(/\\[A-Za-z]+Inf(?:C\b|\$)/).length - 1
  return 3 + tex.length / 15 + 7 * steps + 0.4 * steps ** 2
}

/** Limit for each text: a quarter of the time limit for a file. */
const mostEffort = 1000
const spent = new WeakMap<Source, number>()

/** Moves tags after the formula: a number in the margin would need the width of the page, which is not known. */
function withoutTags(tex: string): string {
  return tex
    .replace(/\\(?:require|label)\s*\{[^{}]*\}/g, '')
    .replace(/\\tag(\*?)\s*\{([^{}]*)\}/g, (_, star: string, tag: string) =>
      star === '' ? `\\qquad\\text{(${tag})}` : `\\qquad\\text{${tag}}`,
    )
}

/** KaTeX's representation of a macro. Its tokens are in reverse order. */
interface Expansion {
  readonly tokens: readonly { readonly text: string }[]
  readonly numArgs: number
}

function definitionsOf(macros: Macros): string {
  const definitions = Object.entries(macros).map(([name, macro]) => {
    if (typeof macro !== 'object' || !('tokens' in macro && 'numArgs' in macro)) return ''
    const { tokens, numArgs } = macro as Expansion
    const parameters = Array.from({ length: numArgs }, (_, index) => `#${index + 1}`).join('')
    const words = tokens.map(({ text }) => (/^\\[A-Za-z@]+$/.test(text) ? `${text} ` : text))
    return `\\def${name}${parameters}{${words.reverse().join('')}}`
  })
  return definitions.join('')
}

/** MathML with its TeX source as an annotation, as KaTeX writes it. */
function annotated(math: string, tex: string): string {
  const [, attributes = '', content = ''] = /^<math([^>]*)>([\s\S]*)<\/math>$/.exec(math) ?? []
  const source = `<annotation encoding="application/x-tex">${escaped(tex)}</annotation>`
  return `<math${attributes}><semantics><mrow>${content}</mrow>${source}</semantics></math>`
}

/** Whether it is less than 1000 ex wide and high, about eight pixels each. A wide display scrolls. */
function isOfSize(svg: string): boolean {
  return /^<svg[^>]* width="\d{1,3}(?:\.\d+)?ex" height="\d{1,3}(?:\.\d+)?ex"/.test(svg)
}

/** The drawing without a name, since the MathML is read, and with the lines that MathJax draws by a style sheet. */
function finished(svg: string): string {
  return svg
    .replace('<svg', '<svg aria-hidden="true"')
    .replace(/ data-line="/g, ' stroke-width="70"$&')
    .replace(/ data-frame="/g, ' stroke-width="70" fill="none"$&')
    .replace(/ class="mjx-dashed"/g, ' stroke-dasharray="140"')
    .replace(/ class="mjx-dotted"/g, ' stroke-linecap="round" stroke-dasharray="0,140"')
}

/** Copies what draws. Nothing in it can run, load or link. */
function harmless(markup: string): string {
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: markup }] }
  return toHtml(sanitiser().runSync(tree), { space: 'svg' })
}

const sanitiser = lazily(() => {
  const { default: parsed } = onDemand('rehype-raw') as { default: typeof rehypeRaw }
  return unified().use(parsed).use(rehypeSanitize, drawing).freeze()
})

const elements = [
  'svg g path rect line polygon ellipse circle text',
  'math semantics annotation mi mn mo mtext mspace ms mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose',
  'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd',
]
const attributes = [
  'ariaHidden cx cy d fill fontFamily fontSize height points r rx ry stroke strokeDashArray strokeLineCap strokeLineJoin',
  'strokeWidth transform viewBox width x x1 x2 y y1 y2',
  'accent accentUnder columnalign columnlines columnspacing display displaystyle encoding fence form frame',
  'linethickness mathcolor mathvariant movablelimits notation rowlines rowspacing scriptlevel separator stretchy symmetric',
]
/** Without quotation marks, slashes and colons, so that no value is an address. */
const plain = /^[\w\s.,()#+-]*$/
const style = /^(?:vertical-align: -?\d{1,3}(?:\.\d+)?ex|stroke-width: ?[\d.]+);?$/

const drawing: Options = {
  tagNames: elements.join(' ').split(' '),
  attributes: {
    '*': [
      ...attributes
        .join(' ')
        .split(' ')
        .map((name): [string, RegExp] => [name, plain]),
      ['style', style],
    ],
    annotation: ['encoding'],
    math: ['xmlns'],
  },
  strip: ['script', 'style'],
}

interface MathInput {
  readonly mathNode: unknown
}

/** The part of MathJax that is used here. */
interface MathJaxModules {
  readonly mathjax: {
    asyncIsSynchronous: boolean
    asyncLoad: (name: string) => unknown
    readonly document: (
      html: string,
      options: { readonly InputJax: MathInput; readonly OutputJax: unknown },
    ) => { readonly convert: (tex: string, options: { readonly display: boolean }) => unknown }
  }
  readonly TeX: new (options: object) => MathInput
  readonly SVG: new (options: object) => unknown
  readonly liteAdaptor: () => { readonly innerHTML: (element: unknown) => string }
  readonly RegisterHTMLHandler: (adaptor: unknown) => void
  readonly SerializedMmlVisitor: new () => { readonly visitTree: (node: unknown) => string }
}

/** Packages that cannot link, load anything or set attributes. */
const packages =
  'base ams newcommand boldsymbol braket bussproofs cancel cases color empheq enclose textcomp'.split(' ')

/** Loaded on first use, since that takes as long as rendering some hundred formulas. */
const converter = lazily(() => {
  const require = locating()
  if (!require) return null
  const load = (file: string) => require(`@mathjax/src/js/${file}.js`) as MathJaxModules
  const { mathjax } = load('mathjax')
  const { TeX } = load('input/tex')
  const { SVG } = load('output/svg')
  const { SerializedMmlVisitor } = load('core/MmlTree/SerializedMmlVisitor')
  for (const name of [...packages, 'physics'])
    load(`input/tex/${name}/${name.charAt(0).toUpperCase()}${name.slice(1)}Configuration`)
  // MathJax loads parts of its font from separate files.
  mathjax.asyncLoad = require
  mathjax.asyncIsSynchronous = true
  const adaptor = load('adaptors/liteAdaptor').liteAdaptor()
  load('handlers/html').RegisterHTMLHandler(adaptor)
  const dynamicPrefix = '@mathjax/mathjax-newcm-font/js/svg/dynamic'
  const output = new SVG({ fontCache: 'none', linebreaks: { inline: false }, dynamicPrefix })
  return (tex: string, display: boolean, physics: boolean) => {
    // A new instance for each formula. Otherwise its commands would stay defined in later formulas and files.
    const input = new TeX({
      packages: physics ? [...packages, 'physics'] : packages,
      maxMacros: 500,
      maxBuffer: 20_000,
      formatError: (_: unknown, error: Error) => {
        throw error
      },
    })
    const drawn = mathjax.document('', { InputJax: input, OutputJax: output }).convert(tex, { display })
    return {
      svg: adaptor.innerHTML(drawn),
      math: new SerializedMmlVisitor().visitTree(input.mathNode).replace(/\n\s*/g, ''),
    }
  }
})
