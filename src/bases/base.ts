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
} from '../core/base.ts'
import type { SourcePoint } from '../core/rules.ts'
import { english, wordsFor } from '../words/languages.ts'
import { BaseExpressions, type ReadExpression } from './base-expressions.ts'
import { isList, isMap, scalar } from '../yaml/fences.ts'
import { readYaml, type YamlPath, type Yaml } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/tree.ts'

/** Far more than an author needs. */
const most = { characters: 100_000, lines: 2_000, views: 50, columns: 50, orders: 10, formulas: 100 }

/** Reads the YAML of a base (Obsidian, "Bases syntax"). */
export function readBase(source: string, firstLink: number): BaseReading {
  const unread = (message: string, fix: string | null, point = { line: 1, column: 1 }): BaseReading => ({
    base: null,
    links: [],
    problems: [{ point, message: `The base cannot be read. ${message}`, fix }],
  })
  if (source.length > most.characters || source.split('\n').length > most.lines) {
    return unread(`It is longer than ${most.lines} lines or ${most.characters} characters.`, 'shorten it.')
  }
  const yaml = readYaml(source, { line: 1, column: 1 }, 'exact')
  const [fault] = yaml.faults
  if (fault) return unread(fault.message, fault.fix, fault.point)
  if (yaml.data !== null && !isMap(yaml.data)) return unread('It is not made of keys and values.', null)
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
    const filters = [
      this.#expressions.filter(this.#data.filters ?? null, ['filters']),
      this.#expressions.filter(view.filters ?? null, [...path, 'filters']),
    ].filter((read) => read !== null)
    const failed = filters.find((read) => read.expression === null)
    if (failed?.expression === null) return stop(failed.obstacle, failed.point)

    const omitted: Omission[] = []
    const kept = (part: Omission['part'], read: ReadExpression): Expression | null => {
      if (read.expression) return read.expression
      this.#omit(part, name, read.obstacle, read.point)
      omitted.push({ part, obstacle: read.obstacle })
      return null
    }
    return {
      name,
      layout,
      filter: filters.reduce<Expression | null>(
        (left, { expression: right }) =>
          left === null || right === null ? right : { is: 'binary', sign: '&&', left, right },
        null,
      ),
      columns: this.#columns(view.order, [...path, 'order'], kept),
      sort: this.#orders(view.sort, [...path, 'sort'], kept),
      group: this.#group(view.groupBy, [...path, 'groupBy'], kept),
      limit: limitOf(view.limit),
      obstacle: null,
      omitted: this.#withSummaries(view, path, name, omitted),
    }
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

  #withSummaries(view: TreeMap, path: YamlPath, name: string, omitted: Omission[]): readonly Omission[] {
    if (!isMap(view.summaries) || Object.keys(view.summaries).length === 0) return omitted
    const obstacle: Obstacle = { kind: 'unknown', what: 'summaries' }
    this.#omit('summaries', name, obstacle, this.#yaml.at([...path, 'summaries']))
    return [...omitted, { part: 'summaries', obstacle }]
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
    this.#report(
      `${partNames[part]} of the view "${view}" is left out, and all that needs the same`,
      obstacle,
      point,
    )
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
  sort: 'An order',
  group: 'The grouping',
  summaries: 'A row',
}

const fixes: Readonly<Partial<Record<Obstacle['kind'], string>>> = {
  time: 'compare with a date that is written out, such as date("2026-01-31").',
  syntax: 'mend the expression.',
  layout: 'show it as a table, a list or cards.',
  missing: 'correct the name, or write the formula.',
  circle: 'let no formula lead back to itself.',
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
