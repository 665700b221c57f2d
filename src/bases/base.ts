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
  const yaml = readYaml(source, 'exact')
  const [fault] = yaml.faults
  if (fault) return unread(fault.message, fault.fix, fault.point)
  if (yaml.data !== null && !isMap(yaml.data)) return unread('The base has no keys and values.', null)
  return baseIn(yaml, yaml.data ?? {}, firstLink)
}

function baseIn(yaml: Yaml, data: TreeMap, firstLink: number): BaseReading {
  const problems: BaseReading['problems'][number][] = []
  const reported = new Set<string>()
  const labels = labelsOf(data)
  const expressions = expressionsOf(yaml, data, firstLink)
  const listed = listOf(data.views, most.views)
  const views = (listed.length > 0 ? listed : [{}]).map((view, index) =>
    viewOf(isMap(view) ? view : {}, ['views', index]),
  )
  const base: Base = { formulas: Object.fromEntries(expressions.formulas), views }
  return { base, links: expressions.links, problems }

  function viewOf(view: TreeMap, path: YamlPath): BaseView {
    const type = scalar(view.type) ?? 'table'
    const name = scalar(view.name) ?? (type === 'table' ? 'Table' : type)
    const layout = type === 'table' ? 'table' : 'list'
    const stop = (obstacle: Obstacle, point = yaml.at(path)): BaseView => {
      report(`The view "${name}" is not shown`, obstacle, point)
      return { ...emptyView, name, layout, obstacle }
    }
    if (!['table', 'list', 'cards'].includes(type))
      return stop({ kind: 'layout', what: type }, yaml.at([...path, 'type']))
    const filter = joined('&&', [
      expressions.filter(data.filters ?? null, ['filters']),
      expressions.filter(view.filters ?? null, [...path, 'filters']),
    ])
    if (filter?.expression === null) return stop(filter.obstacle, filter.point)

    const omitted: Omission[] = []
    const kept = (part: Omission['part'], read: ReadExpression): Expression | null => {
      if (read.expression) return read.expression
      const { obstacle, point } = read
      // Each obstacle is reported once, where it is met first: a formula may be in every column of every view.
      const key = `${obstacle.kind} ${obstacle.what}`
      if (!reported.has(key)) report(`${partNames[part]} of the view "${name}" is left out`, obstacle, point)
      reported.add(key)
      omitted.push({ part, obstacle })
      return null
    }
    const shown = {
      filter: filter && filter.expression,
      columns: columnsOf(view.order, [...path, 'order'], kept),
      sort: ordersOf(view.sort, [...path, 'sort'], kept),
      group: groupOf(view.groupBy, [...path, 'groupBy'], kept),
      limit: limitOf(view.limit),
    }
    if (isMap(view.summaries) && Object.keys(view.summaries).length > 0)
      kept('summaries', expressions.stop('unknown', 'summaries', [...path, 'summaries']))
    return { name, layout, ...shown, obstacle: null, omitted }
  }

  function columnsOf(tree: Tree | undefined, path: YamlPath, kept: Keep): readonly BaseColumn[] {
    return listOf(tree, most.columns).flatMap((item, index): BaseColumn[] => {
      const name = scalar(item)
      const at = [...path, index]
      const shows = name === null ? null : kept('column', expressions.property(name, at))
      return name === null || shows === null ? [] : [{ label: labelOf(name), shows }]
    })
  }

  function ordersOf(tree: Tree | undefined, path: YamlPath, kept: Keep): readonly BaseOrder[] {
    return listOf(tree, most.orders).flatMap(
      (item, index) => orderOf(item, [...path, index], 'sort', kept) ?? [],
    )
  }

  function groupOf(tree: Tree | undefined, path: YamlPath, kept: Keep): BaseView['group'] {
    const order = orderOf(tree ?? null, path, 'group', kept)
    const name = propertyOf(tree)
    return order && name !== null ? { ...order, label: labelOf(name) } : null
  }

  function orderOf(tree: Tree, path: YamlPath, part: 'sort' | 'group', kept: Keep): BaseOrder | null {
    const name = propertyOf(tree)
    if (name === null) return null
    const at = isMap(tree) ? [...path, tree.property === undefined ? 'column' : 'property'] : path
    const by = kept(part, expressions.property(name, at))
    const direction = isMap(tree) ? scalar(tree.direction) : null
    return by && { by, descending: direction?.toUpperCase() === 'DESC' }
  }

  function labelOf(name: string): ColumnLabel {
    const given = labels.get(bare(name).toLowerCase())
    if (given !== undefined) return { words: given }
    const [, file] = /^file\.(.+)$/s.exec(name) ?? []
    return file === undefined ? { words: bare(name).replace(/^formula\./, '') } : { file }
  }

  function report(what: string, obstacle: Obstacle, point: SourcePoint): void {
    const why = wordsFor(english).text.bases.obstacle(obstacle.kind, obstacle.what)
    const message = `${what}: ${why}.`
    problems.push({ point, message, fix: fixes[obstacle.kind] ?? null })
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

function listOf(tree: Tree | undefined, longest: number): readonly Tree[] {
  return isList(tree) ? tree.slice(0, longest) : []
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
function expressionsOf(yaml: Yaml, data: TreeMap, firstLink: number) {
  const links: BaseReading['links'][number][] = []
  const formulas = new Map<string, Expression>()
  const given = isMap(data.formulas) ? Object.entries(data.formulas).slice(0, most.formulas) : []
  const written = new Map(given.map(([name, value]) => [name, scalar(value)]))
  const obstacles = new Map<string, Obstacle>()
  const open = new Set<string>()

  function parsed(source: string, path: YamlPath): ReadExpression {
    return parseExpression(source, {
      at: (offset) => yaml.written(path)?.at(offset) ?? yaml.at(path),
      link: (target, point) => firstLink + links.push({ target, point }) - 1,
      formula,
    })
  }

  /** Parses a property name as used by columns and sort orders, such as `file.name`. */
  function property(name: string, path: YamlPath): ReadExpression {
    const [, prefix, rest = name] = /^(file|note|formula)\.(.+)$/s.exec(name) ?? []
    const source = prefix === 'file' ? name : `${prefix ?? 'note'}[${JSON.stringify(rest)}]`
    const read = parsed(source, path)
    return read.expression ? read : { ...read, point: yaml.at(path) }
  }

  /** Parses a text, or a map of `and`, `or` and `not`; null if there is no filter. */
  function filter(tree: Tree, path: YamlPath, depth = 0): ReadExpression | null {
    if (tree === null) return null
    if (typeof tree === 'string') return parsed(tree, path)
    const [key, ...more] = isMap(tree) ? Object.keys(tree) : []
    if (depth > deepest) return stop('size', '', path)
    if (!isMap(tree) || more.length > 0 || (key !== 'and' && key !== 'or' && key !== 'not')) {
      return key === undefined && isMap(tree) ? null : stop('syntax', more[0] ?? key ?? 'filters', path)
    }
    const items = tree[key] ?? null
    const listed = isList(items) ? items : [items]
    const read = joined(
      key === 'and' ? '&&' : '||',
      listed.map((item, index) =>
        filter(item, isList(items) ? [...path, key, index] : [...path, key], depth + 1),
      ),
    )
    if (key !== 'not' || !read?.expression) return read
    return { expression: { is: 'unary', sign: '!', of: read.expression } }
  }

  function stop(kind: Obstacle['kind'], what: string, path: YamlPath): ReadExpression {
    return { expression: null, obstacle: { kind, what }, point: yaml.at(path) }
  }

  /** Parses a formula when it is first used. A formula that uses itself is an obstacle of kind `circle`. */
  function formula(name: string): Obstacle | null {
    if (formulas.has(name)) return null
    const known = obstacles.get(name)
    if (known) return known
    const source = written.get(name) ?? null
    if (source === null) return { kind: 'missing', what: name }
    if (open.has(name)) return { kind: 'circle', what: name }
    if (open.size >= deepest) return { kind: 'size', what: name }
    open.add(name)
    const read = parsed(source, ['formulas', name])
    open.delete(name)
    if (read.expression) formulas.set(name, read.expression)
    else obstacles.set(name, read.obstacle)
    return read.expression ? null : read.obstacle
  }

  return { links, formulas, property, filter, stop }
}
