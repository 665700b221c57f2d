import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import type { EntryProblem, Heading, Lifted, Link, TextSegments, Base, ReadBase } from '../core/entry.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { RuleName } from '../core/rules.ts'
import type { Direction, Script } from '../core/script.ts'
import { english, wordsFor, type Words, type WordSettings } from '../words/languages.ts'
import type { Program } from './program.ts'
import { programSchemes } from './schemes.ts'
import { pointAt, type Source } from './source.ts'

/** Shared state of the plugins for one body. `parse.ts` builds the result from it. */
export interface ParseContext {
  readonly source: Source
  readonly kind: NodeKind
  /** By normalised key (see `fieldKey`). Empty unless the file is a note. */
  readonly relationTypes: ReadonlyMap<string, string>
  readonly firstLink: number
  /** Whether an opening level-1 heading with these words stays in the body. */
  readonly keepHeading: (words: string) => boolean
  readonly links: PendingLink[]
  readonly relations: PendingRelation[]
  readonly lifted: PendingLifted[]
  readonly properties: PendingProperty[]
  readonly headings: Heading[]
  /** In order of first reference. */
  readonly footnotes: (readonly RootContent[])[]
  /** Tags as first written, by their folded form. */
  readonly tags: Map<string, string>
  readonly problems: EntryProblem[]
  readonly bases: Base[]
  /** Parses the code of a base. If null, bases stay code. */
  readonly readBase: ReadBase | null
  /** Ids in the HTML, except those of headings. If null, the HTML gets no ids. */
  readonly ids: Set<string> | null
  readonly programs: Set<Program['name']>
  /** Output format for formulas. Without `html` they need no styles. */
  readonly math: 'htmlAndMathml' | 'mathml'
  /** Direction set by the author. If null, the letters decide. */
  readonly dir: Direction | null
  readonly strictLineBreaks: boolean
  readonly schemes: ReadonlySet<string>
  readonly macros: string
  readonly wording: WordSettings
  /** Whether any raw HTML is left to parse. */
  raw: boolean
  title: { readonly text: TextSegments; readonly nodes: readonly PhrasingContent[] } | null
  script: Script | null
  words: number
  opening: TextSegments
}

export interface PendingLink extends Omit<Link, 'label' | 'sentence' | 'role' | 'property'> {
  readonly label: readonly PhrasingContent[]
  sentence: TextSegments
  role: Link['role']
  property: string | null
}

interface PendingRelation {
  readonly type: string
  readonly link: number
  readonly why: readonly PhrasingContent[] | null
}

interface PendingLifted extends Omit<Lifted, 'html'> {
  readonly item: ListItem
}

interface PendingProperty {
  readonly key: string
  readonly values: readonly (readonly PhrasingContent[])[]
}

declare module 'vfile' {
  interface DataMap {
    context: ParseContext
  }
}

const ofPrograms: ReadonlySet<string> = new Set(programSchemes)

export function newContext(
  source: Source,
  {
    kind = 'note',
    vocabulary,
    firstLink,
    math,
    keepHeading = () => false,
    dir = null,
    strictLineBreaks = true,
    schemes = ofPrograms,
    macros = '',
    wording = english,
    readBase = null,
  }: Pick<ParseContext, 'firstLink' | 'math'> &
    Partial<
      Pick<
        ParseContext,
        'keepHeading' | 'kind' | 'dir' | 'strictLineBreaks' | 'schemes' | 'macros' | 'wording' | 'readBase'
      >
    > & {
      vocabulary: ReadonlySet<string>
    },
): ParseContext {
  return {
    source,
    kind,
    relationTypes: new Map(
      roleOf(kind) === 'note' ? [...vocabulary].map((type) => [fieldKey(type), type]) : [],
    ),
    firstLink,
    keepHeading,
    links: [],
    relations: [],
    lifted: [],
    properties: [],
    headings: [],
    footnotes: [],
    tags: new Map(),
    problems: [],
    bases: [],
    readBase,
    ids: new Set(),
    programs: new Set(),
    math,
    dir,
    strictLineBreaks,
    schemes,
    macros,
    wording,
    raw: false,
    title: null,
    script: null,
    words: 0,
    opening: [],
  }
}

/** The words that the site adds to the author's. */
export function wordsIn({ wording }: ParseContext): Words['text'] {
  return wordsFor(wording).text
}

export function contextOf(file: { readonly data: { context?: ParseContext } }): ParseContext {
  if (!file.data.context) throw new Error('the file has no context')
  return file.data.context
}

export function fieldKey(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, '-')
}

export function report(
  context: ParseContext,
  rule: RuleName,
  offset: number,
  message: string,
  fix: string | null,
): void {
  context.problems.push({ rule, point: pointAt(context.source, offset), message, fix })
}
