import type { Problem } from '../core/rules.ts'

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
