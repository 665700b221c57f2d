import { isHabit, type RuleName, type Severity, type SourcePlace } from './rules.ts'

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
  if (isHabit(rule)) return worst.length + 2
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
  severities: Readonly<Partial<Record<RuleName, Severity>>>,
  strict = false,
): boolean {
  const isOfSite = ({ rule }: Problem) => rule === 'embedding-failed' || severities[rule] === 'error'
  return problems.some((problem) => isFatal(problem) || (isError(problem) && (strict || isOfSite(problem))))
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error'
}
