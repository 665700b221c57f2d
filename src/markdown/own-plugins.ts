import type { Nodes as HastNodes } from 'hast'
import type { Nodes } from 'mdast'
import { unified, type Plugin as UnifiedPlugin, type Processor } from 'unified'
import type { Node } from 'unist'
import type { Config } from '../core/plugins.ts'
import type { SourcePoint } from '../core/rules.ts'
import { hasBrokenHole } from './holes.ts'
import type { Source } from './parse-context.ts'

export interface OwnPlugins {
  readonly remark: readonly OwnPlugin[]
  readonly rehype: readonly OwnPlugin[]
}

interface OwnPlugin {
  readonly name: string
  readonly processor: Processor
}

export class FailedPlugin extends Error {
  /** In the file; null if the plugin does not report one. */
  readonly point: SourcePoint | null

  constructor(message: string, point: SourcePoint | null = null) {
    super(message)
    this.point = point
  }
}

/** Throws `FailedPlugin` if a plugin rejects its options or would change how texts are parsed or written. */
export function ownPlugins({ remark = [], rehype = [] }: Config): OwnPlugins {
  const ready =
    (sort: string) =>
    (given: (typeof remark)[number], index: number): OwnPlugin => {
      const [plugin, ...options] = typeof given === 'function' ? [given] : given
      const name = `${sort}[${index}]${plugin.name === '' ? '' : ` (${plugin.name})`}`
      const processor = unified()
      try {
        processor.use(plugin as UnifiedPlugin<unknown[]>, ...options).freeze()
      } catch (error) {
        throw new FailedPlugin(`The plugin ${name} cannot be used: ${reasonOf(error)}`)
      }
      if (isOfSyntax(processor))
        throw new FailedPlugin(`The plugin ${name} changes the parser or compiler, which has no effect here.`)
      return { name, processor }
    }
  return { remark: remark.map(ready('remark')), rehype: rehype.map(ready('rehype')) }
}

function isOfSyntax(processor: Processor): boolean {
  const data = processor.data() as Readonly<Record<string, unknown>>
  const extensions = ['micromarkExtensions', 'fromMarkdownExtensions', 'toMarkdownExtensions']
  return (
    processor.parser !== undefined ||
    processor.compiler !== undefined ||
    extensions.some((name) => data[name] !== undefined)
  )
}

export async function through<Tree extends Nodes | HastNodes>(
  tree: Tree,
  plugins: readonly OwnPlugin[],
  source: Source,
): Promise<Tree> {
  let current: Node = tree
  for (const { name, processor } of plugins) {
    try {
      current = await processor.run(current, { value: source.text })
    } catch (error) {
      throw new FailedPlugin(`The plugin ${name} failed: ${reasonOf(error)}`, faultPlace(error, source))
    }
    if (!isTree(current, tree.type)) throw new FailedPlugin(`The plugin ${name} did not return a tree.`)
    if (breaksHole(current)) throw new FailedPlugin(`The plugin ${name} changed the placeholder of a link.`)
  }
  return current as Tree
}

function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  const line = (words.split('\n')[0] ?? '').trim().slice(0, 300)
  return /[.!?]$/.test(line) ? line : `${line}.`
}

function faultPlace(error: unknown, { start }: Source): SourcePoint | null {
  const { line, column } = error as { readonly line?: unknown; readonly column?: unknown }
  if (typeof line !== 'number') return null
  const inLine = typeof column === 'number' ? column : 1
  return { line: start.line + line - 1, column: line === 1 ? start.column + inLine - 1 : inLine }
}

function isTree(node: unknown, type: string): node is Node {
  const { type: own, children } = Object(node) as { readonly type?: unknown; readonly children?: unknown }
  return own === type && Array.isArray(children)
}

function breaksHole(node: Node): boolean {
  const { value, properties, children } = node as {
    readonly value?: unknown
    readonly properties?: Readonly<Record<string, unknown>>
    readonly children?: readonly Node[]
  }
  return (
    [value, ...Object.values(properties ?? {})].some(
      (text) => typeof text === 'string' && hasBrokenHole(text),
    ) || (children ?? []).some(breaksHole)
  )
}
