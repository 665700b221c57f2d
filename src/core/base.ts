import type { Point } from './rules.ts'

/** An expression of a filter or a formula (Obsidian, "Bases syntax"), parsed, and known to hold nothing else. */
export type Expression =
  | { readonly is: 'value'; readonly value: string | number | boolean | null }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  /** `link("…")`: an index into `Entry.links`. */
  | { readonly is: 'link'; readonly link: number; readonly words: string | null }
  /** The note in question, or the one that embeds the base. */
  | { readonly is: 'file'; readonly of: Whose }
  | { readonly is: 'property'; readonly of: Whose; readonly key: string }
  /** All properties of a note. */
  | { readonly is: 'properties'; readonly of: Whose }
  | { readonly is: 'formula'; readonly name: string }
  /** What `filter()` and `map()` call the item that they are at. */
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
  | { readonly is: 'binary'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }

type Whose = 'row' | 'this'
export type Variable = 'value' | 'index'
export type Sign = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'

/** Why something cannot be evaluated; `what` is the part that it is about, as written. */
export interface Obstacle {
  readonly kind:
    /** It depends on the day or on the times of files. */
    | 'time'
    /** A function or the like that is not evaluated here. */
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

/** A table or a list of the notes that match. */
export interface BaseView {
  readonly name: string
  readonly layout: 'table' | 'list'
  /** Null where every note matches. */
  readonly filter: Expression | null
  readonly columns: readonly BaseColumn[]
  readonly sort: readonly BaseOrder[]
  readonly group: (BaseOrder & { readonly label: ColumnLabel }) | null
  readonly limit: number | null
  /** Why it cannot be shown; the rest is empty then. */
  readonly obstacle: Obstacle | null
  /** What is left out of it. */
  readonly omitted: readonly Omission[]
}

export interface BaseColumn {
  readonly label: ColumnLabel
  readonly shows: Expression
}

/** As its author names it, or the property of files that it shows. */
export type ColumnLabel = { readonly words: string } | { readonly file: string }

export interface BaseOrder {
  readonly by: Expression
  readonly descending: boolean
}

export interface Omission {
  readonly part: 'column' | 'sort' | 'group' | 'summaries'
  readonly obstacle: Obstacle
}

/** The content of a `.base` file, or of a code block in its language. */
export interface Base {
  readonly formulas: Readonly<Record<string, Expression>>
  /** At least one. */
  readonly views: readonly BaseView[]
}

/** A base as it was read: its points count from the beginning of its source. */
export interface BaseReading {
  /** Null where it is not YAML, or not the YAML of a base. */
  readonly base: Base | null
  /** What its expressions call by name, in the order of their numbers. */
  readonly links: readonly { readonly target: string; readonly point: Point }[]
  readonly problems: readonly {
    readonly point: Point
    readonly message: string
    readonly fix: string | null
  }[]
}

/** `firstLink` is the number of the first of its links. */
export type ReadBase = (source: string, firstLink: number) => BaseReading
