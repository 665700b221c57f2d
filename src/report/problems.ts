import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import { type RuleName, rules } from '../core/rules.ts'
import { harmlessness, isError, type Problem } from '../core/problem.ts'

export interface TextOptions {
  readonly colour: boolean
  /** Turns a path in the collection into one that the reader can open. */
  readonly path: (file: string) => string
}

/** Problems for a terminal, each in full, the most harmful first. */
export function textReport(problems: readonly Problem[], options: TextOptions): string {
  const paint = painter(options)
  return byHarm(problems)
    .map((problem) => {
      const { place, rule, severity, message, why, fix } = problem
      return [
        `${paint('bold', placeText(place, options.path))}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${rule}`,
        `  ${visible(message)}`,
        `  ${paint('dim', 'why')}  ${why}`,
        `  ${paint('dim', 'fix')}  ${visible(fix)}`,
        '',
      ].join('\n')
    })
    .join('\n')
}

type Paint = (style: Parameters<typeof styleText>[0], words: string) => string

export function painter({ colour }: Pick<TextOptions, 'colour'>): Paint {
  return (style, words) => (colour ? styleText(style, words, { validateStream: false }) : words)
}

function placeText({ file, line, column }: Problem['place'], path: TextOptions['path']): string {
  return `${visible(path(file))}:${line}:${column}`
}

/** Up to this many warnings are shown in full. */
const fewWarnings = 5
/** The number of problems shown for each rule. */
const shownOfRule = 5

/** Errors in full, then the first problems of each rule that readers meet, then a line for each habit. */
export function briefReport(problems: readonly Problem[], files: number, options: TextOptions): string {
  const errors = problems.filter(isError)
  const warnings = problems.filter((problem) => !isError(problem))
  if (warnings.length <= fewWarnings) return textReport(problems, options)
  const groups = [...Map.groupBy(byHarm(warnings), ({ rule }) => rule)]
  const met = groups.filter(([rule]) => !rules[rule].isHabit)
  const habits = groups.filter(([rule]) => rules[rule].isHabit).sort(([, a], [, b]) => b.length - a.length)
  return [
    textReport(errors, options),
    ...met.map(([rule, some]) => metLines(rule, some, options)),
    habitLines(habits, files, options),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Leaves out a fix that repeats the rule's or the previous line's. */
function metLines(rule: RuleName, some: readonly Problem[], options: TextOptions): string {
  const paint = painter(options)
  const [first] = some
  const more = some.length - shownOfRule
  return [
    `${paint('yellow', rule)}  ${count(some.length, 'warning')}: ${first?.why ?? ''}`,
    ...some
      .slice(0, shownOfRule)
      .flatMap(({ place, message, fix }, index) => [
        `  ${paint('bold', placeText(place, options.path))}  ${visible(message)}`,
        ...(fix === (some[index - 1] ?? rules[rule]).fix
          ? []
          : [`    ${paint('dim', 'fix')}  ${visible(fix)}`]),
      ]),
    ...(more > 0 ? [`  and ${more} more (--all shows them)`] : []),
    '',
  ].join('\n')
}

/** One line for each habit. If most files share it, the line says how to turn the rule off. */
function habitLines(
  habits: readonly (readonly [RuleName, readonly Problem[]])[],
  files: number,
  options: TextOptions,
): string {
  if (habits.length === 0) return ''
  const paint = painter(options)
  const width = String(habits[0]?.[1].length).length
  const lines = habits.map(([rule, some]) => {
    const [first] = some
    const its = new Set(some.map(({ place }) => place.file)).size
    const where =
      its * 2 > files
        ? `in ${its} of ${files} files (problems: { ${rule}: off } in site.yaml turns it off)`
        : `${some.length === 1 ? 'in' : 'first in'} ${first ? placeText(first.place, options.path) : ''}`
    return `  ${String(some.length).padStart(width)}  ${paint('yellow', rule)}  ${rules[rule].found}, ${paint('dim', where)}`
  })
  return `habits that do not harm readers (--all shows each)\n${lines.join('\n')}\n`
}

/** Escapes characters in file names that would move the cursor, ring or change the text direction of a terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}

/** The most harmful first, grouped by rule, in the given order otherwise. */
function byHarm(problems: readonly Problem[]): readonly Problem[] {
  const order = Object.keys(rules)
  return problems.toSorted(
    (a, b) =>
      harmlessness(a) - harmlessness(b) || (isError(a) ? 0 : order.indexOf(a.rule) - order.indexOf(b.rule)),
  )
}

/** Names files of `content` relative to `folder`, or by absolute path if that is shorter. */
export function pathFrom(folder: string, content: string): (file: string) => string {
  return (file) => {
    const whole = join(content, file)
    const path = relative(folder, whole)
    return path.length <= whole.length ? path : whole
  }
}

/** The places of the first errors, for the end of a long output: "; errors: a.md:1:1 static-clash". */
export function errorsIn(problems: readonly Problem[], path: TextOptions['path']): string {
  const errors = problems.filter(isError)
  if (errors.length === 0 || problems.length - errors.length <= fewWarnings) return ''
  const places = errors.slice(0, 3).map((error) => `${placeText(error.place, path)} ${error.rule}`)
  return `; errors: ${places.join(', ')}${errors.length > 3 ? ` and ${errors.length - 3} more` : ''}`
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

/** The limit per severity and step: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md */
const mostAnnotations = 10

/**
 * Problems as workflow commands, which GitHub shows beside their lines. The most harmful come first, up to GitHub's
 * limit. https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 * `folder` is the collection's path in the repository, without a trailing slash.
 */
export function githubReport(problems: readonly Problem[], folder: string): string {
  const all = byHarm(problems)
  const [errors, warnings] = [all.filter(isError), all.filter((problem) => !isError(problem))]
  const shown = [...errors.slice(0, mostAnnotations), ...warnings.slice(0, mostAnnotations)]
  const left = all.length - shown.length
  const commands = shown.map(({ rule, severity, place, message, why, fix }) => {
    const title = property(rule)
    const body = data(`${message}\nwhy  ${why}\nfix  ${fix}`)
    return `::${severity} file=${property(inFolder(place.file, folder))},line=${place.line},col=${place.column},title=${title}::${body}\n`
  })
  return [...commands, left > 0 ? `and ${left} more (--format text --all shows them)\n` : ''].join('')
}

function inFolder(file: string, folder: string): string {
  return folder === '' ? file : `${folder}/${file}`
}

/** The markdown summary of a GitHub job: the count of each rule, and its first places. */
export function githubSummary(problems: readonly Problem[], folder: string): string {
  if (problems.length === 0) return 'No problems.\n'
  const groups = [...Map.groupBy(byHarm(problems), ({ rule, severity }) => `${severity} ${rule}`).values()]
  const rows = groups.map((some) => {
    const [first] = some
    const places = some.slice(0, 3).map(({ place }) => `\`${inFolder(place.file, folder)}:${place.line}\``)
    const more = some.length > 3 ? ', …' : ''
    return `| ${first?.severity ?? ''} | \`${first?.rule ?? ''}\` | ${some.length} | ${cell(places.join(', '))}${more} |`
  })
  return [tally(problems), '', '| | rule | | first |', '| --- | --- | ---: | --- |', ...rows, ''].join('\n')
}

/** Escapes characters in file names that would end a cell or a line of a table. */
function cell(text: string): string {
  return visible(text).replaceAll('|', '\\|')
}

function data(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(value: string): string {
  return data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

export function jsonReport(problems: readonly Problem[]): string {
  const all = problems.map(({ rule, severity, place, message, why, fix }) => {
    return { rule, severity, ...place, message, why, fix }
  })
  return `${JSON.stringify(all, null, 2)}\n`
}

/** How the problems of two states of a collection differ, wherever in their files they are. */
export function problemChanges(before: readonly Problem[], now: readonly Problem[]) {
  const left = new Map<string, number>()
  for (const problem of before) left.set(problemKey(problem), (left.get(problemKey(problem)) ?? 0) + 1)
  const added = now.filter((problem) => {
    const name = problemKey(problem)
    const number = left.get(name) ?? 0
    if (number > 0) left.set(name, number - 1)
    return number === 0
  })
  return { added, gone: before.length - (now.length - added.length) }
}

/** Without line and column, because an edit above a problem moves it. */
function problemKey({ rule, severity, place: { file }, message, fix }: Problem): string {
  return JSON.stringify([rule, severity, file, message, fix])
}
