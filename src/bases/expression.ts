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
    return { expression: new ExpressionParser(tokensOf(source), names).whole() }
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

class ExpressionParser {
  readonly #tokens: readonly Token[]
  readonly #names: NameResolver
  #at = 0
  #parts = 0
  #depth = 0
  /** Whether the parser is inside `filter()` or `map()`, where `value` and `index` are variables. */
  #isOfItem = false

  constructor(tokens: readonly Token[], names: NameResolver) {
    this.#tokens = tokens
    this.#names = names
  }

  whole(): Expression {
    const expression = this.#binary(0)
    if (this.#next.kind !== 'end') throw this.#unexpected()
    return expression
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', start: 0 }
  }

  #unexpected(): Stop {
    const { kind, text, start } = this.#next
    if (kind === 'sign' && text === '/') return new Stop('unknown', '/…/', start)
    // A string may be private, so no message quotes it.
    return new Stop('syntax', kind === 'string' ? '"…"' : text, start)
  }

  #isNext(sign: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === sign
  }

  #take(sign: string): boolean {
    if (!this.#isNext(sign)) return false
    this.#at += 1
    return true
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected()
  }

  #part(expression: Expression): Expression {
    this.#parts += 1
    if (this.#parts > most.parts) throw new Stop('size', this.#next.text, this.#next.start)
    return expression
  }

  #binary(level: number): Expression {
    const signs = levels[level]
    if (!signs) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const sign = signs.find((one) => this.#isNext(one))
      if (sign === undefined) return left
      this.#at += 1
      left = this.#part({ is: 'binary', sign, left, right: this.#binary(level + 1) })
    }
  }

  #unary(): Expression {
    this.#depth += 1
    if (this.#depth > most.depth) throw new Stop('size', this.#next.text, this.#next.start)
    const sign = (['!', '-'] as const).find((one) => this.#isNext(one))
    if (sign !== undefined) this.#at += 1
    const expression: Expression =
      sign === undefined ? this.#postfix(this.#primary()) : { is: 'unary', sign, of: this.#unary() }
    this.#depth -= 1
    return this.#part(expression)
  }

  #primary(): Expression {
    const { kind, text, start } = this.#next
    if (kind === 'unknown' || kind === 'end') throw this.#unexpected()
    this.#at += 1
    switch (kind) {
      case 'number':
        return { is: 'value', value: Number(text) }
      case 'string':
        return { is: 'value', value: text }
      case 'name':
        return this.#isNext('(') ? this.#call(text, start) : this.#name(text, start)
      case 'sign':
        if (text === '(') {
          const inner = this.#binary(0)
          this.#expect(')')
          return inner
        }
        if (text === '[') return { is: 'list', items: this.#list(']') }
        this.#at -= 1
        throw this.#unexpected()
    }
  }

  #list(end: string): readonly Expression[] {
    const items: Expression[] = []
    if (this.#take(end)) return items
    do items.push(this.#binary(0))
    while (this.#take(','))
    this.#expect(end)
    return items
  }

  #name(name: string, start: number): Expression {
    switch (name) {
      case 'true':
      case 'false':
        return { is: 'value', value: name === 'true' }
      case 'null':
        return { is: 'value', value: null }
      case 'file':
        return { is: 'file', of: 'row' }
      case 'this':
        return this.#ofThis()
      case 'note':
        return this.#property('row', this.#key() ?? { text: 'note', start })
      case 'formula': {
        const key = this.#key()
        return key ? this.#formula(key) : this.#property('row', { text: name, start })
      }
      case 'value':
      case 'index':
        if (this.#isOfItem) return { is: 'variable', name: name satisfies Variable }
    }
    return this.#property('row', { text: name, start })
  }

  #ofThis(): Expression {
    const at = this.#at
    const key = this.#key()
    if (key === null) return { is: 'file', of: 'this' }
    const isMethod = this.#isNext('(')
    if (isMethod) this.#at = at
    if (isMethod || key.text === 'file') return { is: 'file', of: 'this' }
    if (key.text !== 'note') return this.#property('this', key)
    const inner = this.#key()
    return inner ? this.#property('this', inner) : { is: 'properties', of: 'this' }
  }

  /** Parses `.key` or `["key"]`. Returns null and consumes nothing if neither follows. */
  #key(): Pick<Token, 'text' | 'start'> | null {
    const [sign, key, closing] = this.#tokens.slice(this.#at, this.#at + 3)
    if (sign?.kind !== 'sign' || !key) return null
    if (sign.text === '.' && key.kind === 'name') {
      this.#at += 2
      return key
    }
    if (sign.text !== '[' || key.kind !== 'string' || closing?.text !== ']') return null
    this.#at += 3
    return key
  }

  #property(of: 'row' | 'this', { text, start }: Pick<Token, 'text' | 'start'>): Expression {
    // Only programs use such a property.
    if (isQuiet(text, null)) throw new Stop('unkept', text, start)
    return { is: 'property', of, key: text.toLowerCase() }
  }

  #formula({ text, start }: Pick<Token, 'text' | 'start'>): Expression {
    const obstacle = this.#names.formula(text)
    if (obstacle) throw new Stop(obstacle.kind, obstacle.what, start)
    return { is: 'formula', name: text }
  }

  #call(name: string, start: number): Expression {
    if (timely.has(name)) throw new Stop('time', `${name}()`, start)
    if (!supported.calls.has(name)) throw new Stop('unknown', `${name}()`, start)
    this.#expect('(')
    const target = this.#next
    if (name !== 'link' && name !== 'file')
      return this.#part({ is: 'call', name, arguments: this.#list(')') })
    const [path, display, ...more] = this.#list(')')
    const words = display?.is === 'value' ? display.value : null
    const isPlain = more.length === 0 && (display === undefined || typeof words === 'string')
    if (path?.is === 'value' && typeof path.value === 'string' && isPlain) {
      const link = this.#link(path.value, target.start, typeof words === 'string' ? words : null)
      return name === 'link' ? link : { is: 'method', of: link, name: 'asFile', arguments: [] }
    }
    // Links are resolved before expressions are evaluated, so a computed target has no page.
    if ((path?.is === 'file' || path?.is === 'link') && isPlain && display === undefined) return path
    throw new Stop('unknown', `${name}()`, start)
  }

  #link(written: string, offset: number, words: string | null): Expression {
    const [, inner = written] = /^\s*!?\[\[([^[\]]*)\]\]\s*$/.exec(written) ?? []
    const target = inner.replace(/[#|].*$/s, '').trim()
    if (target === '' || /^[a-z][a-z\d+.-]*:/i.test(target)) throw new Stop('unknown', 'link()', offset)
    return { is: 'link', link: this.#names.link(target, this.#names.at(offset)), words }
  }

  #postfix(of: Expression): Expression {
    let expression = of
    for (;;) {
      if (this.#take('.')) expression = this.#part(this.#member(expression))
      else if (this.#take('[')) {
        const at = this.#binary(0)
        this.#expect(']')
        expression = this.#part({ is: 'item', of: expression, at })
      } else return expression
    }
  }

  #member(of: Expression): Expression {
    const { kind, text: name, start } = this.#next
    if (kind !== 'name') throw this.#unexpected()
    this.#at += 1
    if (this.#isNext('(')) return this.#method(of, name, start)
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

  #method(of: Expression, name: string, start: number): Expression {
    if (timely.has(name)) throw new Stop('time', `${name}()`, start)
    if (!supported.methods.has(name)) throw new Stop('unknown', `${name}()`, start)
    const outer = this.#isOfItem
    this.#isOfItem ||= name === 'filter' || name === 'map'
    this.#expect('(')
    const target = this.#next
    const given = this.#list(')')
    this.#isOfItem = outer
    const [first] = given
    if (name === 'format' && !isNumeric(first)) throw new Stop('unknown', `${name}()`, start)
    if (name === 'hasLink' && first?.is === 'value' && typeof first.value === 'string') {
      return { is: 'method', of, name, arguments: [this.#link(first.value, target.start, null)] }
    }
    return { is: 'method', of, name, arguments: given }
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

/** The last token is always of kind `end`. */
function tokensOf(source: string): readonly Token[] {
  const tokens = Array.from(source.matchAll(anyToken), ({ 0: written, index, groups = {} }): Token => {
    const kind = kinds.find((one) => groups[one] !== undefined) ?? 'unknown'
    return { kind, text: kind === 'string' ? unescaped(written.slice(1, -1)) : written, start: index }
  })
  return [...tokens, { kind: 'end', text: '', start: source.length }]
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
}
