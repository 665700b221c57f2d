import type { Problem } from '../core/rules.ts'
import { errorsLast } from './text.ts'

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
