import { wordsFor, type WordSettings } from '../words/languages.ts'
import type { Base, Expression, Operator, BaseView } from '../core/entry.ts'
import type { Node } from '../core/graph.ts'
import {
  dateMoved,
  isDuration,
  dateOf,
  isList,
  isOf,
  isTooLong,
  isTruthy,
  numberOf,
  textOfValue,
  TooMuch,
  weightOf,
  type FileValue,
  type NoteRecord,
  type Value,
  isEmpty,
  compare,
  equal,
  sorter,
} from './value.ts'
import { call, fieldOf, method, type LazyInputs } from './functions.ts'
import { linkAt, type BaseSource } from './records.ts'
import { lastOf } from '../core/path.ts'

interface EvaluationScope {
  readonly base: Base
  /** The node whose links the expressions refer to. */
  readonly author: Node
  /** The value of `this`. */
  readonly own: NoteRecord
  readonly source: BaseSource
  readonly settings: WordSettings
  /** What is left of the steps of the page. */
  readonly allowance: { steps: number }
}

export type Evaluate = (row: NoteRecord, expression: Expression) => Value

/** Evaluates the expressions of a base, one note at a time. A value of the wrong kind gives an empty value. */
export function evaluation({ base, author, own, source, settings, allowance }: EvaluationScope): Evaluate {
  const asked: LazyInputs = { ...source, charge: (pairs) => charge(pairs / 20) }
  let row = own
  let formulas = new Map<string, Value>()
  let item: { readonly value: Value; readonly index: number } = { value: null, index: 0 }
  return (next, expression) => {
    if (next !== row) formulas = new Map()
    row = next
    return valueOf(expression)
  }

  function valueOf(expression: Expression): Value {
    charge(1)
    const value = plain(expression)
    if (isTooLong(value)) throw new TooMuch()
    charge(weightOf(value) / 100)
    return value
  }

  function charge(steps: number): void {
    allowance.steps -= steps
    if (allowance.steps < 0) throw new TooMuch()
  }

  function plain(expression: Expression): Value {
    switch (expression.is) {
      case 'value':
        return expression.value
      case 'list':
        return expression.items.map(valueOf)
      case 'link':
        return linkAt(author, expression.link, expression.words, wordsFor(settings).text.unpublished)
      case 'file':
        return fileOf(expression.of)
      case 'property':
        return propertyOf(fileOf(expression.of).record, expression.key)
      case 'properties':
        return fileOf(expression.of).record.properties
      case 'formula':
        return formulaNamed(expression.name)
      case 'variable':
        return item[expression.name]
      case 'member':
        return fieldOf(valueOf(expression.of), expression.name, asked)
      case 'item':
        return itemOf(valueOf(expression.of), valueOf(expression.at))
      case 'call':
        return expression.name === 'if'
          ? branchOf(expression.arguments)
          : call(expression.name, expression.arguments.map(valueOf), asked)
      case 'method':
        return ofMethod(expression)
      case 'unary': {
        const value = valueOf(expression.of)
        if (expression.sign === '!') return !isTruthy(value)
        const number = numberOf(value)
        return number === null ? null : -number
      }
      case 'binary':
        return binary(expression.sign, expression.left, expression.right)
    }
  }

  function fileOf(of: 'row' | 'this'): FileValue {
    return { is: 'file', record: of === 'row' ? row : own }
  }

  function formulaNamed(name: string): Value {
    const known = formulas.get(name)
    if (known !== undefined) return known
    const formula = base.formulas[name]
    const outer = item
    const value = formula ? valueOf(formula) : null
    item = outer
    formulas.set(name, value)
    return value
  }

  function branchOf([condition, yes, no]: readonly Expression[]): Value {
    const branch = condition && isTruthy(valueOf(condition)) ? yes : no
    return branch ? valueOf(branch) : null
  }

  function ofMethod({ of, name, arguments: given }: Extract<Expression, { is: 'method' }>): Value {
    const value = valueOf(of)
    const [each] = given
    if ((name !== 'filter' && name !== 'map') || !each) return method(value, name, given.map(valueOf), asked)
    if (!isList(value)) return null
    const outer = item
    const made = value.map((one, index): readonly [Value, Value] => {
      item = { value: one, index }
      return [one, valueOf(each)]
    })
    item = outer
    return name === 'map'
      ? made.map(([, result]) => result)
      : made.filter(([, result]) => isTruthy(result)).map(([one]) => one)
  }

  function binary(sign: Operator, left: Expression, right: Expression): Value {
    const a = valueOf(left)
    if (sign === '&&') return isTruthy(a) && isTruthy(valueOf(right))
    if (sign === '||') return isTruthy(a) || isTruthy(valueOf(right))
    const b = valueOf(right)
    if (sign === '==' || sign === '!=') return equal(a, b) === (sign === '==')
    if (sign === '<' || sign === '<=' || sign === '>' || sign === '>=') {
      const order = compare(a, b)
      if (order === null) return false
      return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[sign]
    }
    return arithmetic(sign, a, b)
  }
}

/** `key` is in lower case. Tags and aliases written as text become lists. */
function propertyOf({ properties }: NoteRecord, key: string): Value {
  const value = properties.entries.get(key)?.value ?? null
  if (key === 'tags' && value !== null) {
    const written = isList(value) ? value.map(textOfValue) : textOfValue(value).split(/[,\s]+/)
    return written.map((tag) => tag.replace(/^#/, '').trim()).filter((tag) => tag !== '')
  }
  if (key === 'aliases' && typeof value === 'string') return value.split(/,\s*/)
  return value
}

function itemOf(value: Value, at: Value): Value {
  if (isList(value)) return typeof at === 'number' ? (value[at] ?? null) : null
  if (!isOf(value, 'map')) return null
  return typeof at === 'string' ? (value.entries.get(at.toLowerCase())?.value ?? null) : null
}

/** Null for infinity and NaN, such as from a division by zero. */
function arithmetic(sign: '+' | '-' | '*' | '/' | '%', a: Value, b: Value): Value {
  const [first, second] = [dateOf(a), dateOf(b)]
  if (first && (sign === '+' || sign === '-') && typeof b === 'string' && isDuration(b))
    return dateMoved(a, b, sign === '+' ? 1 : -1)
  if (sign === '+' && (typeof a === 'string' || typeof b === 'string')) return textOfValue(a) + textOfValue(b)
  // The difference of two dates is in milliseconds.
  if (sign === '-' && first && second) return first.at - second.at
  const [one, other] = [numberOf(a), numberOf(b)]
  if (one === null || other === null) return null
  const number = { '+': one + other, '-': one - other, '*': one * other, '/': one / other, '%': one % other }
  return Number.isFinite(number[sign]) ? number[sign] : null
}

/**
 * The matching notes in the order of the view, up to its limit. `words` compares texts. The value of a group is empty for
 * the only one of an ungrouped view, and for the notes without a value.
 */
export function rowsOf(
  view: BaseView,
  records: readonly NoteRecord[],
  evaluate: Evaluate,
  words: (a: string, b: string) => number,
) {
  const { filter, sort, group, limit } = view
  const order = sorter(words)
  const matching = records.filter((row) => filter === null || isTruthy(evaluate(row, filter)))
  const keyed = matching.map((row) => ({
    row,
    grouped: group ? evaluate(row, group.by) : null,
    keys: sort.map(({ by }) => evaluate(row, by)),
  }))
  keyed.sort((a, b) => {
    for (const [index, { descending }] of sort.entries()) {
      const found = order(a.keys[index] ?? null, b.keys[index] ?? null, descending)
      if (found !== 0) return found
    }
    return words(lastOf(a.row.node.file), lastOf(b.row.node.file)) || (a.row.node.id < b.row.node.id ? -1 : 1)
  })
  const grouped = group ? keyed.toSorted((a, b) => order(a.grouped, b.grouped, group.descending)) : keyed
  const kept = grouped.slice(0, limit ?? undefined)
  const groups: { value: Value; rows: NoteRecord[] }[] = []
  for (const { row, grouped: value } of kept) {
    const last = groups.at(-1)
    if (last && (equal(last.value, value) || (isEmpty(last.value) && isEmpty(value)))) last.rows.push(row)
    else groups.push({ value, rows: [row] })
  }
  return { total: kept.length, groups }
}
