import type { Element, Root } from 'hast'
import type katexModule from 'katex'
import type { Plugin } from 'unified'
import { type ParseContext, contextOf, report } from '../parse-context.ts'
import { onDemand } from '../native.ts'
import { pointAt } from '../source.ts'
import { recently } from '../recent.ts'
import { hasClass, textOf } from './elements.ts'
import { eachElement } from '../tree.ts'

/** Sets formulas with KaTeX; one that it cannot read is shown as it was written. */
export const formulas: Plugin<[], Root> = () => (tree, file) => {
  const context = contextOf(file)
  // One for the whole of a body, so that a formula may use the macros that an earlier one defines.
  const macros = { ...silent }
  eachElement(tree, (element, index, parent) => {
    const displayMode = hasClass(element, 'math-display')
    if (element.tagName !== 'code' || !(displayMode || hasClass(element, 'math-inline'))) return
    const value = render(element, displayMode)
    if (value === null) element.properties = { className: ['math-error'] }
    else parent.children[index] = { type: 'raw', value }
  })

  function render(element: Element, displayMode: boolean): string | null {
    const tex = textOf(element)
    if (tex.length > longest) {
      reportOnce(
        element,
        0,
        `A formula of ${tex.length} characters is too long: at most ${longest} are set.`,
        context,
      )
      return null
    }
    const set = () => {
      const html = katex().renderToString(unnumbered(tex), {
        displayMode,
        macros,
        globalGroup: true,
        output: context.math,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 500,
      })
      // A display may be wider than a phone; so it can be scrolled by keyboard.
      return html.replace(/^<span class="katex-display">/, '<span class="katex-display" tabindex="0">')
    }
    try {
      if (hasOthers(macros)) return set()
      let html = ''
      const alone = kept(`${context.math} ${displayMode} ${tex}`, () => {
        html = set()
        return hasOthers(macros) ? null : html
      })
      return alone ?? html
    } catch (error) {
      const [place, words] =
        error instanceof katex().ParseError ? [error.position, error.rawMessage] : [0, String(error)]
      reportOnce(element, place, `KaTeX says: ${words}`, context)
      return null
    }
  }
}

const kept = recently(4_000_000)

/** Whether a formula has defined macros, which any later one may use. */
function hasOthers(macros: Readonly<Record<string, unknown>>): boolean {
  return Object.entries({ ...silent, ...macros }).some(([name, macro]) => silent[name] !== macro)
}

/** In characters. The time that KaTeX takes grows with the square of it. */
const longest = 10_000

type Katex = typeof katexModule

let loaded: Katex | null = null

function katex(): Katex {
  if (loaded) return loaded
  loaded = onDemand('katex') as Katex
  // It adds the commands of chemistry to KaTeX.
  onDemand('katex/contrib/mhchem')
  return loaded
}

/** As in Obsidian, the lines of a formula have no numbers but those that its author gives them. */
function unnumbered(tex: string): string {
  return tex.replace(numbered, '$1*}')
}

/** Maps a place in the unnumbered form of a formula to the place in the formula as written. */
function writtenPlace(tex: string, place: number): number {
  const stars = Array.from(tex.matchAll(numbered), ({ 0: whole, index }) => index + whole.length - 1)
  return place - stars.filter((at, before) => at + before < place).length
}

const numbered = /(\\(?:begin|end)\{(?:align|alignat|equation|gather))\}/g

/** Commands that Obsidian obeys and that show nothing themselves. */
const silent: Readonly<Record<string, string>> = {
  '\\label': '\\@secondoftwo{#1}{}',
  '\\require': '\\@secondoftwo{#1}{}',
}

/** Reports a fault once: a formula in a reason is set wherever the reason is made into HTML. */
function reportOnce(element: Element, place: number, message: string, context: ParseContext): void {
  const tex = textOf(element)
  const start = element.position?.start.offset ?? 0
  const written = context.source.text.indexOf(tex, start)
  const isWhole = written >= 0 && written <= (element.position?.end.offset ?? 0)
  // Some faults are the whole formula's, and have no place.
  const at = isWhole ? written + (place > 0 ? writtenPlace(tex, place) : 0) : start
  const point = pointAt(context.source, at)
  const told = context.problems.some(
    (problem) =>
      problem.rule === 'invalid-formula' &&
      problem.point.line === point.line &&
      problem.point.column === point.column,
  )
  if (!told) report(context, 'invalid-formula', at, message, null)
}
