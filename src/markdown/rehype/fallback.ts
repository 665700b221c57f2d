import type { KatexOptions } from 'katex'
import type { ParseContext } from '../parse-context.ts'
import { recently } from '../recent.ts'
import type { Source } from '../source.ts'
import { setByMathJax } from './mathjax.ts'

export type Macros = Readonly<NonNullable<KatexOptions['macros']>>

interface Refused {
  readonly displayMode: boolean
  readonly error: unknown
  /** The unknown command, if that is why KaTeX refused the formula. */
  readonly command: string | null
  readonly macros: Macros
}

/** The formula rendered by MathJax, or an error that says more than KaTeX's. */
interface FallbackResult {
  readonly html?: string
  readonly unknown?: string
  readonly refusal?: string
}

interface Fallback {
  /** Must be called with every formula of a text in order: one of them may load a package for the rest. */
  readonly read: (tex: string) => void
  readonly set: (tex: string, refused: Refused) => FallbackResult | null
}

const asksForPhysics = /\\(?:require|usepackage)\s*\{physics\}/

/** MathJax would render references as question marks. */
const references = /\\(?:eq)?ref(?![A-Za-z@])/g

/** Renders formulas that KaTeX refuses, up to a limit of effort for each text. */
export function fallback({ source, math: output, macros: preamble }: ParseContext): Fallback {
  let physics = asksForPhysics.test(preamble)
  const strangeHere = new Set<string>()
  return {
    read(tex) {
      physics ||= asksForPhysics.test(tex)
    },
    set(tex, { displayMode, error, command, macros }) {
      const reason = error instanceof Error ? error.message : ''
      if (reason.includes('Too many expansions')) return null
      const named = command === null ? null : `${physics} ${command}`
      if (named !== null && strangeHere.has(named)) return null
      const reference = tex.match(references)?.find((name) => macros[name] === undefined)
      if (reference !== undefined) return { unknown: reference }
      const definitions = definitionsFor(tex, macros)
      // Counted even for cached formulas: the result for a file must not depend on other files.
      const effort = (spent.get(source) ?? 0) + effortOf(definitions + tex)
      spent.set(source, effort)
      if (effort > mostEffort) return { refusal: tooMuch }
      if (named !== null && strange.has(named)) {
        strangeHere.add(named)
        return null
      }
      let fault = ''
      const html = kept([output, displayMode, physics, definitions, tex].join('\n'), () => {
        const result = setByMathJax(tex, { displayMode, output, definitions, physics })
        if ('html' in result) return result.html
        fault = result.fault
        return null
      })
      if (html !== null) return { html }
      const unknown = /^Undefined control sequence (\\[A-Za-z@]+)$/.exec(fault)?.[1]
      if (named !== null && unknown === command) {
        strangeHere.add(named)
        if (strange.size < 10_000) strange.add(named)
      }
      if (named !== null) return null
      if (unknown !== undefined) return { unknown }
      const isStrange = !reason.includes('No such environment') || fault.startsWith('Unknown environment')
      return isStrange ? null : { refusal: `MathJax says: ${fault}` }
    },
  }
}

const strange = new Set<string>()

const kept = recently(4_000_000)

const spent = new WeakMap<Source, number>()

/** Limit for each text, in estimated milliseconds on an ordinary processor: a quarter of the time limit for a file. */
const mostEffort = 1000
const tooMuch = 'KaTeX refuses this formula, and MathJax has set as many in this file as it may.'

/** Estimated milliseconds. Proof trees cost quadratic time: for each line MathJax measures again all that is above. */
function effortOf(tex: string): number {
  const steps = tex.split(/\\[A-Za-z]+Inf(?:C\b|\$)/).length - 1
  return 3 + tex.length / 15 + 7 * steps + 0.4 * steps ** 2
}

function definitionsFor(tex: string, macros: Macros): string {
  const used = new Set<string>()
  let definitions = ''
  const add = (text: string) => {
    for (const [name] of text.matchAll(/\\(?:[A-Za-z@]+|[^A-Za-z@])/g)) {
      const body = used.has(name) || ownCommands.has(name) ? null : bodyOf(name, macros[name])
      used.add(name)
      if (body === null) continue
      const parameters = Array.from({ length: body.count }, (_, index) => `#${index + 1}`).join('')
      definitions += `\\def${name}${parameters}{${body.text}}`
      add(body.text)
    }
  }
  add(tex)
  return definitions
}

/** Commands that show nothing in KaTeX. They are not passed to MathJax. */
const ownCommands: ReadonlySet<string> = new Set(['\\label', '\\require'])

/** KaTeX's representation of a macro. Its tokens are in reverse order. */
interface Expansion {
  readonly tokens: readonly { readonly text: string }[]
  readonly numArgs: number
}

function bodyOf(
  name: string,
  macro: Macros[string] | undefined,
): { readonly text: string; readonly count: number } | null {
  // Nobody defines this command. It is shown as written.
  if (typeof macro === 'string') return { text: `{\\backslash}\\texttt{${name.slice(1)}}`, count: 0 }
  if (typeof macro !== 'object' || !('tokens' in macro && 'numArgs' in macro)) return null
  const { tokens, numArgs } = macro as Expansion
  const text = tokens.map(({ text }) => (/^\\[A-Za-z@]+$/.test(text) ? `${text} ` : text))
  return { text: text.reverse().join(''), count: numArgs }
}
