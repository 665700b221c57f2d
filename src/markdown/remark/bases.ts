import type { Code, Root } from 'mdast'
import { queryLink } from '../../core/entry.ts'
import type { SourcePoint } from '../../core/rules.ts'
import { type Context, pointAt } from '../parse-context.ts'
import { nodesOf, startOf } from '../tree.ts'

export function bases(tree: Root, context: Context): void {
  if (!context.readBase) return
  for (const node of nodesOf(tree, 'code')) if (node.lang?.toLowerCase() === 'base') read(node, context)
}

function read(code: Code, context: Context): void {
  const reading = context.readBase?.(code.value, context.firstLink + context.links.length)
  if (!reading) return
  const at = places(code, context)
  for (const { point, message, fix } of reading.problems) {
    context.problems.push({ rule: 'unevaluated-base', point: at(point), message, fix })
  }
  if (!reading.base) return
  context.links.push(
    ...reading.links.map(({ target, point }) => ({ ...queryLink({ target, point: at(point) }), label: [] })),
  )
  code.data = { ...code.data, base: context.bases.length }
  context.bases.push(reading.base)
}

/** Maps points in the code to points in the file. The code may be indented or in a quotation. */
function places(code: Code, { source }: Context): (point: SourcePoint) => SourcePoint {
  const start = source.text.indexOf('\n', startOf(code)) + 1
  const lines = code.value.split('\n')
  const written = source.text.slice(start).split('\n', lines.length)
  return ({ line, column }) => {
    const before = Math.max(0, (written[line - 1] ?? '').indexOf(lines[line - 1] ?? ''))
    const first = pointAt(source, start)
    return { line: first.line + line - 1, column: column + before }
  }
}
