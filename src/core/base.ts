import type { SourcePoint } from './rules.ts'

/** A parsed and checked filter or formula expression; see "Bases syntax" in Obsidian's documentation. */
export type Expression =
  | { readonly is: 'value'; readonly value: string | number | boolean | null }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  /** `link("…")`; `link` is an index into `Entry.links`. */
  | { readonly is: 'link'; readonly link: number; readonly words: string | null }
  /** `row` is the note being evaluated; `this` is the note that embeds the base. */
  | { readonly is: 'file'; readonly of: Whose }
  | { readonly is: 'property'; readonly of: Whose; readonly key: string }
  | { readonly is: 'properties'; readonly of: Whose }
  | { readonly is: 'formula'; readonly name: string }
  /** The current item or its index inside `filter()` and `map()`. */
  | { readonly is: 'variable'; readonly name: Variable }
  | { readonly is: 'member'; readonly of: Expression; readonly name: string }
  | { readonly is: 'item'; readonly of: Expression; readonly at: Expression }
  | { readonly is: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | {
      readonly is: 'method'
      readonly of: Expression
      readonly name: string
      readonly arguments: readonly Expression[]
    }
  | { readonly is: 'unary'; readonly sign: '!' | '-'; readonly of: Expression }
  | { readonly is: 'binary'; readonly sign: Operator; readonly left: Expression; readonly right: Expression }

type Whose = 'row' | 'this'
export type Variable = 'value' | 'index'
export type Operator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'

/** Why something cannot be evaluated; `what` is the part of the source at fault. */
export interface Obstacle {
  readonly kind:
    /** It depends on the current date or on file times. */
    | 'time'
    /** An unsupported function, operator or the like. */
    | 'unknown'
    /** A property that is not kept, because only programs use it. */
    | 'unkept'
    | 'syntax'
    | 'layout'
    | 'circle'
    | 'missing'
    | 'size'
  readonly what: string
}

export interface BaseView {
  readonly name: string
  readonly layout: 'table' | 'list'
  readonly filter: Expression | null
  readonly columns: readonly BaseColumn[]
  readonly sort: readonly BaseOrder[]
  readonly group: (BaseOrder & { readonly label: ColumnLabel }) | null
  readonly limit: number | null
  readonly obstacle: Obstacle | null
  readonly omitted: readonly Omission[]
}

export interface BaseColumn {
  readonly label: ColumnLabel
  readonly shows: Expression
}

export type ColumnLabel = { readonly words: string } | { readonly file: string }

export interface BaseOrder {
  readonly by: Expression
  readonly descending: boolean
}

export interface Omission {
  readonly part: 'column' | 'sort' | 'group' | 'summaries'
  readonly obstacle: Obstacle
}

export interface Base {
  readonly formulas: Readonly<Record<string, Expression>>
  readonly views: readonly BaseView[]
}

/** A parsed base. Points are relative to the start of its source. */
export interface BaseReading {
  /** Null if the source is not valid YAML or not a base. */
  readonly base: Base | null
  /** Links named in expressions, in index order. */
  readonly links: readonly { readonly target: string; readonly point: SourcePoint }[]
  readonly problems: readonly {
    readonly point: SourcePoint
    readonly message: string
    readonly fix: string | null
  }[]
}

/** `firstLink` is the index of its first link in `Entry.links`. */
export type ReadBase = (source: string, firstLink: number) => BaseReading
