import type { BaseReading, Expression, Obstacle } from '../core/base.ts'
import { parseExpression, type NameResolver, type ParsedExpression } from './expression.ts'
import { isQuiet } from '../front-matter/property.ts'
import { isList, isMap } from '../yaml/fences.ts'
import type { YamlPath, Yaml } from '../yaml/document.ts'
import type { Tree } from '../yaml/tree.ts'
import type { SourcePoint } from '../core/rules.ts'

export type ReadExpression =
  | { readonly expression: Expression }
  | { readonly expression: null; readonly obstacle: Obstacle; readonly point: SourcePoint }

const deepest = 40

/** Parses the expressions of one base, and collects the links and formulas that they use. */
export class BaseExpressions {
  readonly links: BaseReading['links'][number][] = []
  readonly formulas = new Map<string, Expression>()
  readonly #yaml: Yaml
  readonly #written: ReadonlyMap<string, string>
  readonly #obstacles = new Map<string, Obstacle>()
  readonly #open = new Set<string>()
  readonly #firstLink: number

  constructor(yaml: Yaml, written: ReadonlyMap<string, string>, firstLink: number) {
    this.#yaml = yaml
    this.#written = written
    this.#firstLink = firstLink
  }

  read(source: string, path: YamlPath): ReadExpression {
    const at = (offset: number) => this.#yaml.written(path)?.at(offset) ?? this.#yaml.at(path)
    const names: NameResolver = {
      link: (target, offset) => {
        this.links.push({ target, point: at(offset) })
        return this.#firstLink + this.links.length - 1
      },
      isKept: (key) => !isQuiet(key, null),
      formula: (name) => this.#formula(name),
    }
    const parsed: ParsedExpression = parseExpression(source, names)
    return parsed.expression
      ? parsed
      : { expression: null, obstacle: parsed.obstacle, point: at(parsed.offset) }
  }

  /** Parses a property name as used by columns and sort orders, such as `file.name`. */
  property(name: string, path: YamlPath): ReadExpression {
    const [, prefix, rest = name] = /^(file|note|formula)\.(.+)$/s.exec(name) ?? []
    const source = prefix === 'file' ? name : `${prefix ?? 'note'}[${quoted(rest)}]`
    const read = this.read(source, path)
    return read.expression ? read : { ...read, point: this.#yaml.at(path) }
  }

  /** Parses a text, or a map of `and`, `or` and `not`; null if there is no filter. */
  filter(tree: Tree, path: YamlPath, depth = 0): ReadExpression | null {
    if (tree === null) return null
    if (typeof tree === 'string') return this.read(tree, path)
    const [key, ...more] = isMap(tree) ? Object.keys(tree) : []
    if (depth > deepest) return this.#stop('size', '', path)
    if (!isMap(tree) || more.length > 0 || (key !== 'and' && key !== 'or' && key !== 'not')) {
      return key === undefined && isMap(tree) ? null : this.#stop('syntax', more[0] ?? key ?? 'filters', path)
    }
    const items = tree[key] ?? null
    const listed = isList(items) ? items : [items]
    const read = listed.flatMap(
      (item, index) =>
        this.filter(item, isList(items) ? [...path, key, index] : [...path, key], depth + 1) ?? [],
    )
    const failed = read.find((one) => one.expression === null)
    if (failed) return failed
    const parts = read.flatMap(({ expression }) => expression ?? [])
    const joined = parts.reduce<Expression | null>(
      (left, right) =>
        left === null ? right : { is: 'binary', sign: key === 'and' ? '&&' : '||', left, right },
      null,
    )
    if (joined === null) return null
    return { expression: key === 'not' ? { is: 'unary', sign: '!', of: joined } : joined }
  }

  #stop(kind: Obstacle['kind'], what: string, path: YamlPath): ReadExpression {
    return { expression: null, obstacle: { kind, what }, point: this.#yaml.at(path) }
  }

  /** Parses a formula when it is first used. A formula that uses itself is an obstacle of kind `circle`. */
  #formula(name: string): Obstacle | null {
    if (this.formulas.has(name)) return null
    const known = this.#obstacles.get(name)
    if (known) return known
    const source = this.#written.get(name)
    if (source === undefined) return { kind: 'missing', what: name }
    if (this.#open.has(name)) return { kind: 'circle', what: name }
    if (this.#open.size >= deepest) return { kind: 'size', what: name }
    this.#open.add(name)
    const read = this.read(source, ['formulas', name])
    this.#open.delete(name)
    if (read.expression) this.formulas.set(name, read.expression)
    else this.#obstacles.set(name, read.obstacle)
    return read.expression ? null : read.obstacle
  }
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
