import type { Expression, Obstacle, Operator, Variable } from '../core/entry.ts'
import type { SourcePoint } from '../core/rules.ts'
import { isQuiet } from '../front-matter/property.ts'
import { momentForm, momentParts } from './value.ts'
import { supported } from './functions.ts'

interface NameResolver {
  /** The place of an offset in the expression. */
  at(offset: number): SourcePoint
  /** Adds a link to a target, and returns its index. */
  link(target: string, point: SourcePoint): number
  formula(name: string): Obstacle | null
}

export type ReadExpression =
  | { readonly expression: Expression }
  | { readonly expression: null; readonly obstacle: Obstacle; readonly point: SourcePoint }

/** Far above what anybody writes, and far below what overflows the stack or slows a build. */
const most = { characters: 5_000, parts: 1_000, depth: 60 }

/** Parses an expression. If any part of it is unsupported, the result is the obstacle instead. */
export function parseExpression(source: string, names: NameResolver): ReadExpression {
  try {
    if (source.length > most.characters) throw new Stop('size', source.slice(0, 40), 0)
    return { expression: parsed(source, names) }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { expression: null, obstacle: error.obstacle, point: names.at(error.offset) }
  }
}

class Stop extends Error {
  readonly obstacle: Obstacle
  readonly offset: number
  constructor(kind: Obstacle['kind'], what: string, offset: number) {
    super(what)
    this.obstacle = { kind, what }
    this.offset = offset
  }
}

/** Names that depend on the current day, or on file times, which differ between copies of a file. */
const timely: ReadonlySet<string> = new Set(['now', 'today', 'ctime', 'mtime', 'relative'])

/** Binary operators by precedence, weakest first. */
const levels: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** Parses all of an expression. */
function parsed(source: string, names: NameResolver): Expression {
  const tokens = tokensOf(source)
  let place = 0
  let parts = 0
  let depth = 0
  /** Whether the parser is inside `filter()` or `map()`, where `value` and `index` are variables. */
  let isOfItem = false

  const expression = binary(0)
  if (next().kind !== 'end') throw unexpected()
  return expression

  function next(): Token {
    return tokens[place] ?? { kind: 'end', text: '', start: source.length }
  }

  function unexpected(): Stop {
    const { kind, text, start } = next()
    if (kind === 'sign' && text === '/') return new Stop('unknown', '/…/', start)
    // A string may be private, so no message quotes it.
    return new Stop('syntax', kind === 'string' ? '"…"' : text, start)
  }

  function isNext(sign: string): boolean {
    return next().kind === 'sign' && next().text === sign
  }

  function take(sign: string): boolean {
    if (!isNext(sign)) return false
    place += 1
    return true
  }

  function expect(sign: string): void {
    if (!take(sign)) throw unexpected()
  }

  function part(expression: Expression): Expression {
    parts += 1
    if (parts > most.parts) throw new Stop('size', next().text, next().start)
    return expression
  }

  function binary(level: number): Expression {
    const signs = levels[level]
    if (!signs) return unary()
    let left = binary(level + 1)
    for (;;) {
      const sign = signs.find(isNext)
      if (sign === undefined) return left
      place += 1
      left = part({ is: 'binary', sign, left, right: binary(level + 1) })
    }
  }

  function unary(): Expression {
    depth += 1
    if (depth > most.depth) throw new Stop('size', next().text, next().start)
    const sign = (['!', '-'] as const).find(isNext)
    if (sign !== undefined) place += 1
    const expression: Expression =
      sign === undefined ? postfix(primary()) : { is: 'unary', sign, of: unary() }
    depth -= 1
    return part(expression)
  }

  function primary(): Expression {
    const { kind, text, start } = next()
    if (kind === 'unknown' || kind === 'end') throw unexpected()
    place += 1
    switch (kind) {
      case 'number':
        return { is: 'value', value: Number(text) }
      case 'string':
        return { is: 'value', value: text }
      case 'name':
        return isNext('(') ? call(text, start) : named(text, start)
      case 'sign':
        if (text === '(') {
          const inner = binary(0)
          expect(')')
          return inner
        }
        if (text === '[') return { is: 'list', items: list(']') }
        place -= 1
        throw unexpected()
    }
  }

  function list(end: string): readonly Expression[] {
    const items: Expression[] = []
    if (take(end)) return items
    do items.push(binary(0))
    while (take(','))
    expect(end)
    return items
  }

  function named(name: string, start: number): Expression {
    switch (name) {
      case 'true':
      case 'false':
        return { is: 'value', value: name === 'true' }
      case 'null':
        return { is: 'value', value: null }
      case 'file':
        return { is: 'file', of: 'row' }
      case 'this':
        return ofThis()
      case 'note':
        return property('row', keyHere() ?? { text: 'note', start })
      case 'formula': {
        const key = keyHere()
        return key ? formula(key) : property('row', { text: name, start })
      }
      case 'value':
      case 'index':
        if (isOfItem) return { is: 'variable', name: name satisfies Variable }
    }
    return property('row', { text: name, start })
  }

  function ofThis(): Expression {
    const at = place
    const key = keyHere()
    if (key === null) return { is: 'file', of: 'this' }
    const isMethod = isNext('(')
    if (isMethod) place = at
    if (isMethod || key.text === 'file') return { is: 'file', of: 'this' }
    if (key.text !== 'note') return property('this', key)
    const inner = keyHere()
    return inner ? property('this', inner) : { is: 'properties', of: 'this' }
  }

  /** Parses `.key` or `["key"]`. Returns null and consumes nothing if neither follows. */
  function keyHere(): Pick<Token, 'text' | 'start'> | null {
    const [sign, key, closing] = tokens.slice(place, place + 3)
    if (sign?.kind !== 'sign' || !key) return null
    if (sign.text === '.' && key.kind === 'name') {
      place += 2
      return key
    }
    if (sign.text !== '[' || key.kind !== 'string' || closing?.text !== ']') return null
    place += 3
    return key
  }

  function property(of: 'row' | 'this', { text, start }: Pick<Token, 'text' | 'start'>): Expression {
    // Only programs use such a property.
    if (isQuiet(text, null)) throw new Stop('unkept', text, start)
    return { is: 'property', of, key: text.toLowerCase() }
  }

  function formula({ text, start }: Pick<Token, 'text' | 'start'>): Expression {
    const obstacle = names.formula(text)
    if (obstacle) throw new Stop(obstacle.kind, obstacle.what, start)
    return { is: 'formula', name: text }
  }

  function call(name: string, start: number): Expression {
    if (timely.has(name)) throw new Stop('time', `${name}()`, start)
    if (!supported.calls.has(name)) throw new Stop('unknown', `${name}()`, start)
    expect('(')
    const target = next()
    if (name !== 'link' && name !== 'file') return part({ is: 'call', name, arguments: list(')') })
    const [path, display, ...more] = list(')')
    const words = display?.is === 'value' ? display.value : null
    const isPlain = more.length === 0 && (display === undefined || typeof words === 'string')
    if (path?.is === 'value' && typeof path.value === 'string' && isPlain) {
      const link = linked(path.value, target.start, typeof words === 'string' ? words : null)
      return name === 'link' ? link : { is: 'method', of: link, name: 'asFile', arguments: [] }
    }
    // Links are resolved before expressions are evaluated, so a computed target has no page.
    if ((path?.is === 'file' || path?.is === 'link') && isPlain && display === undefined) return path
    throw new Stop('unknown', `${name}()`, start)
  }

  function linked(written: string, offset: number, words: string | null): Expression {
    const [, inner = written] = /^\s*!?\[\[([^[\]]*)\]\]\s*$/.exec(written) ?? []
    const target = inner.replace(/[#|].*$/s, '').trim()
    if (target === '' || /^[a-z][a-z\d+.-]*:/i.test(target)) throw new Stop('unknown', 'link()', offset)
    return { is: 'link', link: names.link(target, names.at(offset)), words }
  }

  function postfix(of: Expression): Expression {
    let expression = of
    for (;;) {
      if (take('.')) expression = part(member(expression))
      else if (take('[')) {
        const at = binary(0)
        expect(']')
        expression = part({ is: 'item', of: expression, at })
      } else return expression
    }
  }

  function member(of: Expression): Expression {
    const { kind, text: name, start } = next()
    if (kind !== 'name') throw unexpected()
    place += 1
    if (isNext('(')) return method(of, name, start)
    if (of.is !== 'properties' && timely.has(name)) {
      throw new Stop('time', of.is === 'file' ? `file.${name}` : name, start)
    }
    if (of.is === 'file') {
      if (name === 'properties') return { is: 'properties', of: of.of }
      if (!supported.fileFields.has(name)) throw new Stop('unknown', `file.${name}`, start)
    } else if (isComputed(of) && !supported.fields.has(name) && !supported.fileFields.has(name)) {
      throw new Stop('unknown', `.${name}`, start)
    }
    return { is: 'member', of, name }
  }

  function method(of: Expression, name: string, start: number): Expression {
    if (timely.has(name)) throw new Stop('time', `${name}()`, start)
    if (!supported.methods.has(name)) throw new Stop('unknown', `${name}()`, start)
    const outer = isOfItem
    isOfItem ||= name === 'filter' || name === 'map'
    expect('(')
    const target = next()
    const given = list(')')
    isOfItem = outer
    const [first] = given
    if (name === 'format' && !isNumeric(first)) throw new Stop('unknown', `${name}()`, start)
    const isName = name === 'hasLink' && first?.is === 'value' && typeof first.value === 'string'
    const inputs = isName ? [linked(first.value, target.start, null)] : given
    return { is: 'method', of, name, arguments: inputs }
  }
}

/** False for properties and their members: they may be maps with any keys. */
function isComputed({ is }: Expression): boolean {
  return is !== 'property' && is !== 'properties' && is !== 'member' && is !== 'item' && is !== 'variable'
}

/** Whether a date format has only numeric parts. Names of months and days would depend on a language. */
function isNumeric(form: Expression | undefined): boolean {
  return (
    form?.is === 'value' &&
    typeof form.value === 'string' &&
    (form.value.match(momentForm) ?? []).every((part) => !/^[A-Za-z]/.test(part) || momentParts.has(part))
  )
}

/** `start` is in UTF-16 code units from the beginning of the expression. */
interface Token {
  readonly kind: 'number' | 'string' | 'name' | 'sign' | 'end' | 'unknown'
  /** The unescaped content of a string; otherwise the source text. */
  readonly text: string
  readonly start: number
}

const forms = {
  number: /\d+(?:\.\d+)?/,
  string: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/,
  name: /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/u,
  sign: /&&|\|\||[=!<>]=|[!<>()[\],.+\-*/%]/,
  unknown: /\S/,
} as const
const kinds = Object.keys(forms) as (keyof typeof forms)[]
const anyToken = new RegExp(kinds.map((kind) => `(?<${kind}>${forms[kind].source})`).join('|'), 'gsu')

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function tokensOf(source: string): readonly Token[] {
  return Array.from(source.matchAll(anyToken), ({ 0: written, index, groups = {} }): Token => {
    const kind = kinds.find((one) => groups[one] !== undefined) ?? 'unknown'
    return { kind, text: kind === 'string' ? unescaped(written.slice(1, -1)) : written, start: index }
  })
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
}
