import { byPlace, rules } from './rules.ts'
import type { RuleName, Severity, SourcePlace, SourcePoint } from './rules.ts'
import type { EntryProblem } from './entry.ts'
import type { Settings } from './settings.ts'

const worst: readonly RuleName[] = [
  'broken-link',
  'ambiguous-link',
  'unknown-citation',
  'broken-embed',
  'broken-fragment',
]

/** Sorts problems: errors (0), then what readers meet, then habits. */
export function harmlessness({ rule, severity }: Pick<Problem, 'rule' | 'severity'>): number {
  if (severity === 'error') return 0
  if (rules[rule].isHabit) return worst.length + 2
  return worst.includes(rule) ? worst.indexOf(rule) + 1 : worst.length + 1
}

export interface Problem {
  readonly rule: RuleName
  readonly severity: Exclude<Severity, 'off'>
  readonly place: SourcePlace
  readonly message: string
  readonly why: string
  readonly fix: string
}

/** With wrong settings the build cannot know which files to leave out, so it must publish nothing. */
export function isFatal({ rule }: Problem): boolean {
  return rule === 'invalid-settings'
}

/** Whether nothing at all may be published, rather than all but the affected files. */
export function keepsAllBack(
  problems: readonly Problem[],
  severities: Settings['problems'],
  strict = false,
): boolean {
  const isOfSite = ({ rule }: Problem) => rule === 'embedding-failed' || severities[rule] === 'error'
  return problems.some((problem) => isFatal(problem) || (isError(problem) && (strict || isOfSite(problem))))
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error'
}

/** A problem before the severity settings are applied. */
export interface Finding {
  readonly rule: RuleName
  readonly place: SourcePlace
  readonly message: string
  /** Null for the default fix of the rule. */
  readonly fix: string | null
}

export function findingAt(
  { path, point }: { readonly path: string; readonly point: SourcePoint },
  rule: RuleName,
  message: string,
  at: SourcePoint | null | undefined = null,
): Finding {
  const { line, column } = at ?? point
  return { rule, place: { file: path, line, column }, message, fix: null }
}

export function located(problems: readonly EntryProblem[], file: string): readonly Finding[] {
  return problems.map(({ rule, point, message, fix }) => ({ rule, place: { file, ...point }, message, fix }))
}

export function inOrder(problems: readonly EntryProblem[]): readonly EntryProblem[] {
  return problems.toSorted((a, b) => a.point.line - b.point.line || a.point.column - b.point.column)
}

/** In order of place, without rules that are off. */
export function problemsOf(findings: readonly Finding[], settings: Settings): Problem[] {
  const problems: Problem[] = []
  for (const { rule, place, message, fix } of findings) {
    const severity = settings.problems[rule] ?? rules[rule].severity
    if (severity === 'off') continue
    problems.push({ rule, severity, place, message, why: rules[rule].why, fix: fix ?? rules[rule].fix })
  }
  return problems.sort(
    (a, b) => byPlace(a.place, b.place) || order(a.rule, b.rule) || order(a.message, b.message),
  )
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
