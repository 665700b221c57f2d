import type {
  Base,
  BaseColumn,
  BaseOrder,
  BaseReading,
  BaseView,
  ColumnLabel,
  Expression,
  Obstacle,
  Omission,
} from '../core/entry.ts'
import type { SourcePoint } from '../core/rules.ts'
import { english, wordsFor } from '../words/languages.ts'
import { isList, isMap, scalar } from '../yaml/fences.ts'
import { readYaml, type YamlPath, type Yaml } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { parseExpression, type ReadExpression } from './expression.ts'

/** Far more than an author needs. */
export const most = { characters: 100_000, lines: 2_000, views: 50, columns: 50, orders: 10, formulas: 100 }

/** Reads the YAML of a base (Obsidian, "Bases syntax"). */
export function readBase(source: string, firstLink: number): BaseReading {
  const unread = (message: string, fix: string | null, point = { line: 1, column: 1 }): BaseReading => ({
    base: null,
    links: [],
    problems: [{ point, message, fix }],
  })
  if (source.length > most.characters || source.split('\n').length > most.lines) {
    return unread(
      `The base is longer than ${most.lines} lines or ${most.characters} characters.`,
      'shorten it.',
    )
  }
  const yaml = readYaml(source, { line: 1, column: 1 }, 'exact')
  const [fault] = yaml.faults
  if (fault) return unread(fault.message, fault.fix, fault.point)
  if (yaml.data !== null && !isMap(yaml.data)) return unread('The base has no keys and values.', null)
  return new BaseReader(yaml, yaml.data ?? {}, firstLink).reading()
}

class BaseReader {
  readonly #yaml: Yaml
  readonly #data: TreeMap
  readonly #expressions: BaseExpressions
  readonly #problems: BaseReading['problems'][number][] = []
  readonly #labels: ReadonlyMap<string, string>
  readonly #omitted = new Set<string>()

  constructor(yaml: Yaml, data: TreeMap, firstLink: number) {
    this.#yaml = yaml
    this.#data = data
    const formulas = isMap(data.formulas) ? Object.entries(data.formulas).slice(0, most.formulas) : []
    const written = formulas.flatMap(([name, value]): [string, string][] => {
      const text = scalar(value)
      return text === null ? [] : [[name, text]]
    })
    this.#expressions = new BaseExpressions(yaml, new Map(written), firstLink)
    this.#labels = labelsOf(data)
  }

  reading(): BaseReading {
    const listed = isList(this.#data.views) ? this.#data.views.slice(0, most.views) : []
    const views = (listed.length > 0 ? listed : [{}]).map((view, index) =>
      this.#view(isMap(view) ? view : {}, ['views', index]),
    )
    const base: Base = { formulas: Object.fromEntries(this.#expressions.formulas), views }
    return { base, links: this.#expressions.links, problems: this.#problems }
  }

  #view(view: TreeMap, path: YamlPath): BaseView {
    const type = scalar(view.type) ?? 'table'
    const name = scalar(view.name) ?? (type === 'table' ? 'Table' : type)
    const layout = type === 'table' ? 'table' : 'list'
    const stop = (obstacle: Obstacle, point = this.#yaml.at(path)): BaseView => {
      this.#report(`The view "${name}" is not shown`, obstacle, point)
      return { ...emptyView, name, layout, obstacle }
    }
    if (!['table', 'list', 'cards'].includes(type))
      return stop({ kind: 'layout', what: type }, this.#yaml.at([...path, 'type']))
    const filter = joined('&&', [
      this.#expressions.filter(this.#data.filters ?? null, ['filters']),
      this.#expressions.filter(view.filters ?? null, [...path, 'filters']),
    ])
    if (filter?.expression === null) return stop(filter.obstacle, filter.point)

    const omitted: Omission[] = []
    const kept = (part: Omission['part'], read: ReadExpression): Expression | null => {
      if (read.expression) return read.expression
      this.#omit(part, name, read.obstacle, read.point)
      omitted.push({ part, obstacle: read.obstacle })
      return null
    }
    const shown = {
      filter: filter && filter.expression,
      columns: this.#columns(view.order, [...path, 'order'], kept),
      sort: this.#orders(view.sort, [...path, 'sort'], kept),
      group: this.#group(view.groupBy, [...path, 'groupBy'], kept),
      limit: limitOf(view.limit),
    }
    if (isMap(view.summaries) && Object.keys(view.summaries).length > 0)
      kept('summaries', this.#expressions.stop('unknown', 'summaries', [...path, 'summaries']))
    return { name, layout, ...shown, obstacle: null, omitted }
  }

  #columns(tree: Tree | undefined, path: YamlPath, kept: Keep): readonly BaseColumn[] {
    return listOf(tree)
      .slice(0, most.columns)
      .flatMap((item, index): BaseColumn[] => {
        const name = scalar(item)
        const at = [...path, index]
        const shows = name === null ? null : kept('column', this.#expressions.property(name, at))
        return name === null || shows === null ? [] : [{ label: this.#label(name), shows }]
      })
  }

  #orders(tree: Tree | undefined, path: YamlPath, kept: Keep): readonly BaseOrder[] {
    return listOf(tree)
      .slice(0, most.orders)
      .flatMap((item, index) => this.#order(item, [...path, index], 'sort', kept) ?? [])
  }

  #group(tree: Tree | undefined, path: YamlPath, kept: Keep): BaseView['group'] {
    const order = this.#order(tree ?? null, path, 'group', kept)
    const name = propertyOf(tree)
    return order && name !== null ? { ...order, label: this.#label(name) } : null
  }

  #order(tree: Tree, path: YamlPath, part: 'sort' | 'group', kept: Keep): BaseOrder | null {
    const name = propertyOf(tree)
    if (name === null) return null
    const at = isMap(tree) ? [...path, tree.property === undefined ? 'column' : 'property'] : path
    const by = kept(part, this.#expressions.property(name, at))
    const direction = isMap(tree) ? scalar(tree.direction) : null
    return by && { by, descending: direction?.toUpperCase() === 'DESC' }
  }

  #label(name: string): ColumnLabel {
    const given = this.#labels.get(bare(name).toLowerCase())
    if (given !== undefined) return { words: given }
    const [, file] = /^file\.(.+)$/s.exec(name) ?? []
    return file === undefined ? { words: bare(name).replace(/^formula\./, '') } : { file }
  }

  /** Reports each obstacle once, where it is met first: a formula may be in every column and order of every view. */
  #omit(part: Omission['part'], view: string, obstacle: Obstacle, point: SourcePoint): void {
    const key = `${obstacle.kind} ${obstacle.what}`
    if (this.#omitted.has(key)) return
    this.#omitted.add(key)
    this.#report(`${partNames[part]} of the view "${view}" is left out`, obstacle, point)
  }

  #report(what: string, obstacle: Obstacle, point: SourcePoint): void {
    const why = wordsFor(english).text.bases.obstacle(obstacle.kind, obstacle.what)
    const message = `${what}: ${why}.`
    this.#problems.push({ point, message, fix: fixes[obstacle.kind] ?? null })
  }
}

type Keep = (part: Omission['part'], read: ReadExpression) => Expression | null

const emptyView = {
  filter: null,
  columns: [],
  sort: [],
  group: null,
  limit: null,
  omitted: [],
} as const

const partNames: Readonly<Record<Omission['part'], string>> = {
  column: 'A column',
  sort: 'A sort order',
  group: 'The grouping',
  summaries: 'A row',
}

const fixes: Readonly<Partial<Record<Obstacle['kind'], string>>> = {
  time: 'use a fixed date, such as date("2026-01-31").',
  syntax: 'correct the expression.',
  layout: 'use a table, list or cards.',
  missing: 'correct the name, or add the formula.',
  circle: 'remove the circle.',
  size: 'shorten it.',
}

/** Column labels by property, including the `display` key of the first versions of the format. */
function labelsOf({ properties, display }: TreeMap): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const add = (name: string, value: Tree | undefined) => {
    const label = scalar(value)
    if (label !== null) labels.set(bare(name).toLowerCase(), label.trim())
  }
  if (isMap(display)) for (const [name, label] of Object.entries(display)) add(name, label)
  if (isMap(properties)) {
    for (const [name, value] of Object.entries(properties)) if (isMap(value)) add(name, value.displayName)
  }
  return labels
}

function bare(name: string): string {
  return name.replace(/^note\./, '')
}

function listOf(tree: Tree | undefined): readonly Tree[] {
  return isList(tree) ? tree : []
}

function propertyOf(tree: Tree | undefined): string | null {
  return isMap(tree) ? (scalar(tree.property) ?? scalar(tree.column)) : scalar(tree)
}

function limitOf(tree: Tree | undefined): number | null {
  const limit = Number(scalar(tree) ?? '')
  return Number.isInteger(limit) && limit > 0 ? limit : null
}

/** The first that cannot be read, else all of them joined; null if there is none. */
function joined(sign: '&&' | '||', reads: readonly (ReadExpression | null)[]): ReadExpression | null {
  return reads.reduce<ReadExpression | null>((left, right) => {
    if (!left || !right) return left ?? right
    if (!left.expression || !right.expression) return left.expression ? right : left
    return { expression: { is: 'binary', sign, left: left.expression, right: right.expression } }
  }, null)
}

const deepest = 40

/** Parses the expressions of one base, and collects the links and formulas that they use. */
class BaseExpressions {
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
    return parseExpression(source, {
      at: (offset) => this.#yaml.written(path)?.at(offset) ?? this.#yaml.at(path),
      link: (target, point) => this.#firstLink + this.links.push({ target, point }) - 1,
      formula: (name) => this.#formula(name),
    })
  }

  /** Parses a property name as used by columns and sort orders, such as `file.name`. */
  property(name: string, path: YamlPath): ReadExpression {
    const [, prefix, rest = name] = /^(file|note|formula)\.(.+)$/s.exec(name) ?? []
    const source = prefix === 'file' ? name : `${prefix ?? 'note'}[${JSON.stringify(rest)}]`
    const read = this.read(source, path)
    return read.expression ? read : { ...read, point: this.#yaml.at(path) }
  }

  /** Parses a text, or a map of `and`, `or` and `not`; null if there is no filter. */
  filter(tree: Tree, path: YamlPath, depth = 0): ReadExpression | null {
    if (tree === null) return null
    if (typeof tree === 'string') return this.read(tree, path)
    const [key, ...more] = isMap(tree) ? Object.keys(tree) : []
    if (depth > deepest) return this.stop('size', '', path)
    if (!isMap(tree) || more.length > 0 || (key !== 'and' && key !== 'or' && key !== 'not')) {
      return key === undefined && isMap(tree) ? null : this.stop('syntax', more[0] ?? key ?? 'filters', path)
    }
    const items = tree[key] ?? null
    const listed = isList(items) ? items : [items]
    const read = joined(
      key === 'and' ? '&&' : '||',
      listed.map((item, index) =>
        this.filter(item, isList(items) ? [...path, key, index] : [...path, key], depth + 1),
      ),
    )
    if (key !== 'not' || !read?.expression) return read
    return { expression: { is: 'unary', sign: '!', of: read.expression } }
  }

  stop(kind: Obstacle['kind'], what: string, path: YamlPath): ReadExpression {
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
