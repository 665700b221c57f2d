import type { Element, Root } from 'hast'
import type { KatexOptions } from 'katex'
import { onDemand } from '../../core/installed.ts'
import { lazily } from '../../core/lazily.ts'
import { type Context, report, pointAt } from '../parse-context.ts'
import { eachElement, endOf, hasClass, startOf, textOf } from '../tree.ts'

import type katexModule from 'katex'

type Macros = NonNullable<KatexOptions['macros']>

/** Renders formulas with KaTeX. A formula that it cannot read is shown as written. */
export function formulas(tree: Root, context: Context): void {
  // Shared by the whole body, so that formulas can use macros defined by earlier ones.
  const macros: Macros = { ...baseMacros(context) }
  const reported = new Set<string>()
  eachElement(tree, (element, index, parent) => {
    const displayMode = hasClass(element, 'math-display')
    if (element.tagName !== 'code' || !(displayMode || hasClass(element, 'math-inline'))) return
    const value = render(element, displayMode)
    if (value === null) element.properties = { className: ['math-error'] }
    else parent.children[index] = { type: 'raw', value, data: { needs: ['math'] } }
  })

  function render(element: Element, displayMode: boolean): string | null {
    const tex = textOf(element)
    if (tex.length > longest) {
      const message = `The formula has ${tex.length} characters, but at most ${longest} are allowed.`
      reportOnce(element, 0, message, context)
      return null
    }
    const shown: string[] = []
    try {
      for (;;) {
        try {
          return setByKatex(tex, displayMode, macros, context)
        } catch (error) {
          const command = unknownCommand(error)
          if (command === null || shown.length === mostUnknown) {
            reportRefusal(element, error)
            return null
          }
          // Commands that nothing defines are shown as written.
          macros[command] = `\\texttt{\\textbackslash ${command.slice(1)}}`
          shown.push(command)
          reportUnknown(element, command)
        }
      }
    } finally {
      // A later formula may define it.
      for (const command of shown) Reflect.deleteProperty(macros, command)
    }
  }

  function reportRefusal(element: Element, error: unknown): void {
    const [place, words] =
      error instanceof katex().ParseError ? [error.position, error.rawMessage] : [0, String(error)]
    reportOnce(element, place, `KaTeX says: ${words}`, context)
  }

  /** Reports each command once for each text. */
  function reportUnknown(element: Element, command: string): void {
    if (reported.has(command)) return
    reported.add(command)
    const start = startOf(element)
    const at = Math.max(start, context.source.text.indexOf(command, start))
    const count = context.source.text.split(command).length - 1
    const times = count > 1 ? ` (${count} times)` : ''
    const message = `KaTeX does not know the command ${command}${times}.`
    const define = `define it under macros: in site.yaml, such as "${command}": "\\mathrm{…}"`
    report(context, 'invalid-formula', at, message, define)
  }
}

function setByKatex(tex: string, displayMode: boolean, macros: Macros, { math: output }: Context): string {
  const html = katex().renderToString(settable(tex), {
    displayMode,
    macros,
    globalGroup: true,
    output,
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 500,
  })
  // A display may be wider than a phone. The tabindex lets it scroll by keyboard.
  return html.replace(/^<span class="katex-display">/, '<span class="katex-display" tabindex="0">')
}

/** Most unknown commands tolerated in one formula. */
const mostUnknown = 32

function unknownCommand(error: unknown): string | null {
  const message = error instanceof katex().ParseError ? error.rawMessage : ''
  return /^Undefined control sequence: (\\[A-Za-z@]+)$/.exec(message)?.[1] ?? null
}

function baseMacros({ macros: source }: Context): Macros {
  if (known?.source === source) return known.macros
  const macros: Macros = { ...silent }
  for (const line of definitions(source)) {
    try {
      katex().renderToString(line, { macros, globalGroup: true, strict: 'ignore', maxExpand: 500 })
    } catch {
      // A line that KaTeX cannot read defines nothing. Formulas that use it report the error.
    }
  }
  known = { source, macros }
  return macros
}

let known: { readonly source: string; readonly macros: Macros } | null = null

function definitions(source: string): readonly string[] {
  const text = source.replace(/(?<!\\)%.*$/gm, '')
  const starts = Array.from(
    text.matchAll(/\\(?:(?:re)?newcommand|providecommand|def|gdef|let|DeclareMathOperator)\b\*?/g),
    ({ index }) => index,
  )
  return starts.map((start, index) => operatorAsMacro(definitionIn(text.slice(start, starts[index + 1]))))
}

/** Cuts a text after the definition it begins with: at the end of its last group in braces, else of its line. */
function definitionIn(text: string): string {
  const groups = /^\\[A-Za-z]+\*?\s*\{/.test(text) ? 2 : 1
  let depth = 0
  let ended = 0
  for (const { 0: brace, index } of text.matchAll(/\\[\s\S]|[{}]/g)) {
    if (brace === '{') depth += 1
    if (brace !== '}') continue
    depth -= 1
    if (depth === 0) ended += 1
    if (ended === groups) return text.slice(0, index + 1)
  }
  return text.split('\n', 1)[0] ?? ''
}

/** Rewrites `\DeclareMathOperator{\a}{a}` for KaTeX. */
function operatorAsMacro(definition: string): string {
  const [, star = '', name, words = ''] =
    /^\\DeclareMathOperator(\*?)\s*\{?(\\[A-Za-z]+)\}?\s*\{([\s\S]*)\}$/.exec(definition) ?? []
  return name === undefined ? definition : `\\gdef${name}{\\operatorname${star}{${words}}}`
}

/** In characters. KaTeX takes time that grows with the square of the length. */
export const longest = 10_000

const katex = lazily(() => {
  const loaded = onDemand('katex') as typeof katexModule
  // Adds the commands of chemistry to KaTeX.
  onDemand('katex/contrib/mhchem')
  return loaded
})

/** Replaces environments that KaTeX lacks or numbers. As in Obsidian, only lines with a `\tag` have a number. */
function settable(tex: string): string {
  return tex.replace(environment, (whole, command: string, name: string) => {
    const known = environments[name]
    if (known === undefined) return whole
    return `\\${command}{${known}}${command === 'begin' && name.startsWith('eqnarray') ? '{rcl}' : ''}`
  })
}

/** Maps a position in the output of `settable` to the position in the formula as written. */
function writtenPlace(tex: string, place: number): number {
  let moved = 0
  for (const { 0: whole, index } of tex.matchAll(environment)) {
    if (index + moved >= place) break
    moved += settable(whole).length - whole.length
  }
  return Math.max(0, place - moved)
}

const environment = /\\(begin|end)\{([a-z]+\*?)\}/g

const environments: Readonly<Record<string, string>> = {
  align: 'align*',
  alignat: 'alignat*',
  equation: 'equation*',
  gather: 'gather*',
  eqnarray: 'array',
  'eqnarray*': 'array',
  multline: 'gather*',
  'multline*': 'gather*',
}

/** Commands that Obsidian accepts and that show nothing. */
const silent: Readonly<Record<string, string>> = {
  '\\label': '\\@secondoftwo{#1}{}',
  '\\require': '\\@secondoftwo{#1}{}',
}

/** Reports an error once for each place, since a formula in a relation's reason is rendered several times. */
function reportOnce(element: Element, place: number, message: string, context: Context): void {
  const tex = textOf(element)
  const start = startOf(element)
  const written = context.source.text.indexOf(tex, start)
  const isWhole = written >= 0 && written <= endOf(element)
  // Some errors concern the whole formula and have no position.
  const at = isWhole ? written + (place > 0 ? writtenPlace(tex, place) : 0) : start
  const point = pointAt(context.source, at)
  const told = context.problems.some(
    (problem) =>
      problem.rule === 'invalid-formula' &&
      problem.point.line === point.line &&
      problem.point.column === point.column,
  )
  if (!told) report(context, 'invalid-formula', at, message)
}
