import type { EntryProblem } from '../core/entry.ts'
import { byPlace, type SourcePlace, type SourcePoint, rules, type RuleName } from '../core/rules.ts'
import type { Problem } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'

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
