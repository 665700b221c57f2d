import { styleText } from 'node:util'
import type { Problem } from '../model/rules.ts'

/** Problems for a person at a terminal; `colour` adds escape codes. */
export function textReport(problems: readonly Problem[], colour: boolean): string {
  const paint = (style: Parameters<typeof styleText>[0], words: string) =>
    colour ? styleText(style, words, { validateStream: false }) : words
  return problems
    .map(({ place, rule, severity, message, why, fix }) =>
      [
        `${paint('bold', `${place.file}:${place.line}:${place.column}`)}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${rule}`,
        `  ${message}`,
        `  ${paint('dim', 'why')}  ${why}`,
        `  ${paint('dim', 'fix')}  ${fix}`,
        '',
      ].join('\n'),
    )
    .join('\n')
}

/** "2 errors, 1 warning". */
export function tally(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length
  const warnings = problems.length - errors
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  if (problems.length === 0) return 'no problems'
  return [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '']
    .filter((part) => part !== '')
    .join(', ')
}
