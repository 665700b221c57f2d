import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import { isError, type Problem } from '../core/rules.ts'

interface TextOptions {
  /** Adds escape codes. */
  readonly colour: boolean
  /** How a file of the collection is named, so that the reader can open it. */
  readonly path: (file: string) => string
}

/** Problems for a person at a terminal. */
export function textReport(problems: readonly Problem[], options: TextOptions): string {
  const { path } = options
  const paint = painter(options)
  return errorsLast(problems)
    .map(({ place, rule, severity, message, why, fix }) =>
      [
        `${paint('bold', `${visible(path(place.file))}:${place.line}:${place.column}`)}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${rule}`,
        `  ${visible(message)}`,
        `  ${paint('dim', 'why')}  ${why}`,
        `  ${paint('dim', 'fix')}  ${visible(fix)}`,
        '',
      ].join('\n'),
    )
    .join('\n')
}

type Paint = (style: Parameters<typeof styleText>[0], words: string) => string

function painter({ colour }: TextOptions): Paint {
  return (style, words) => (colour ? styleText(style, words, { validateStream: false }) : words)
}

/** So many warnings are still read one by one. */
const fewWarnings = 5

/**
 * The same with errors and, where there are many warnings, their number by rule at the end, each with its first place,
 * so that errors stay in sight. The warnings themselves are there if `all` are asked for.
 */
export function briefReport(problems: readonly Problem[], options: TextOptions, all: boolean): string {
  const warnings = problems.filter((problem) => !isError(problem))
  if (warnings.length <= fewWarnings) return textReport(problems, options)
  const paint = painter(options)
  const byRule = [...Map.groupBy(warnings, ({ rule }) => rule)].sort(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  const width = String(byRule[0]?.[1].length).length
  const rows = byRule.flatMap(([rule, some]) => {
    const [first] = some
    if (!first) return []
    const { file, line, column } = first.place
    const where = `${visible(options.path(file))}:${line}:${column}`
    return [
      `  ${String(some.length).padStart(width)}  ${paint('yellow', rule)}  ${paint('dim', `${some.length === 1 ? '' : 'first '}${where}`)}`,
    ]
  })
  const head = `${warnings.length} warnings${all ? '' : ', each of which --all shows'}:`
  const counts = `${[head, ...rows].join('\n')}\n`
  const one = textReport(all ? problems : problems.filter(isError), options)
  return one === '' ? counts : `${one}\n${counts}`
}

/**
 * Escapes characters that would move the cursor, ring or change the direction of a terminal, since file names may hold
 * them.
 */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}

/** Warnings, then errors, each in the order given: errors come at the end, where a terminal and a log are read. */
function errorsLast(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => Number(isError(a)) - Number(isError(b)))
}

/** Names files of `content` relative to `folder`, or by the whole path where that is shorter. */
export function pathFrom(folder: string, content: string): (file: string) => string {
  return (file) => {
    const whole = join(content, file)
    const path = relative(folder, whole)
    return path.length <= whole.length ? path : whole
  }
}

/** "1 file", "2 files". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** "2 errors, 1 warning". */
export function tally(problems: readonly Problem[]): string {
  const errors = problems.filter(isError).length
  const warnings = problems.length - errors
  if (problems.length === 0) return 'no problems'
  return [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '']
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Problems as workflow commands, which GitHub shows beside the lines they are about.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 * `folder` is the collection's path from the root of the repository, without a slash at its end.
 */
export function githubReport(problems: readonly Problem[], folder: string): string {
  return errorsLast(problems)
    .map(({ rule, severity, place, message, why, fix }) => {
      const file = property(folder === '' ? place.file : `${folder}/${place.file}`)
      const title = property(rule)
      const body = data(`${message}\nwhy  ${why}\nfix  ${fix}`)
      return `::${severity} file=${file},line=${place.line},col=${place.column},title=${title}::${body}\n`
    })
    .join('')
}

function data(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(value: string): string {
  return data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Problems for a program: an array of objects, one for each. */
export function jsonReport(problems: readonly Problem[]): string {
  return `${JSON.stringify(
    problems.map(({ rule, severity, place, message, why, fix }) => ({
      rule,
      severity,
      ...place,
      message,
      why,
      fix,
    })),
    null,
    2,
  )}\n`
}
