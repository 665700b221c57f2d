import type { Problem } from '../core/problem.ts'

/** How the problems of two states of a collection differ, wherever in their files they are. */
export function problemChanges(
  before: readonly Problem[],
  now: readonly Problem[],
): { readonly added: readonly Problem[]; readonly gone: number } {
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
