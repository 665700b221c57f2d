import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import type { Base, ReadBase } from '../core/base.ts'
import type { EntryProblem, Heading, Lifted, Link, TextSegments } from '../core/entry.ts'
import { roleOf, type NodeKind } from '../core/kinds.ts'
import type { RuleName } from '../core/rules.ts'
import type { Direction, Script } from '../core/script.ts'
import { english, wordsFor, type Words, type WordSettings } from '../words/languages.ts'
import type { Program } from './program.ts'
import { programSchemes } from './schemes.ts'
import { pointAt, type Source } from './source.ts'

/** The results of the plugins for one body; each adds its part, and `parse.ts` makes a value of it. */
export interface ParseContext {
  readonly source: Source
  readonly kind: NodeKind
  /** Relation types by their key in lower case with hyphens for spaces; none but notes have relations. */
  readonly relationTypes: ReadonlyMap<string, string>
  /** The index of the first link. */
  readonly firstLink: number
  /** Whether an opening level-1 heading of these words stays in the body. */
  readonly keepHeading: (words: string) => boolean
  readonly links: PendingLink[]
  readonly relations: PendingRelation[]
  readonly lifted: PendingLifted[]
  readonly properties: PendingProperty[]
  readonly headings: Heading[]
  /** In order of first reference. */
  readonly footnotes: (readonly RootContent[])[]
  /** By their folded form, each as first written. */
  readonly tags: Map<string, string>
  readonly problems: EntryProblem[]
  /** In order of place. */
  readonly bases: Base[]
  /** Reads the code of a base; null where bases stay code. */
  readonly readBase: ReadBase | null
  /** The ids in its HTML, without those of headings; null for HTML that is to have none. */
  readonly ids: Set<string> | null
  /** The languages of its code blocks, as written. */
  readonly languages: Set<string>
  /** The programs whose code its HTML shows. */
  readonly programs: Set<Program['name']>
  /** How formulas are set; without `html` they need no styles of their own. */
  readonly math: 'htmlAndMathml' | 'mathml'
  /** The direction that its author gives it; null leaves it to the letters. */
  readonly dir: Direction | null
  /** Whether the end of a line within a paragraph is no more than a space. */
  readonly strictLineBreaks: boolean
  /** The schemes that links may have besides the web's. */
  readonly schemes: ReadonlySet<string>
  /** LaTeX that defines commands for all formulas. */
  readonly macros: string
  /** Says which words are added to the author's. */
  readonly wording: WordSettings
  /** Whether any raw HTML is left to be parsed. */
  raw: boolean
  /** The opening level-1 heading that was lifted out. */
  title: { readonly text: TextSegments; readonly nodes: readonly PhrasingContent[] } | null
  /** The script of most of its words. */
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
    languages: new Set(),
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

/** The words that are added to those of the author. */
export function wordsIn({ wording }: ParseContext): Words['text'] {
  return wordsFor(wording).text
}

/** The context that travels with a file through the pipeline. */
export function contextOf(file: { readonly data: { context?: ParseContext } }): ParseContext {
  if (!file.data.context) throw new Error('the file has no context')
  return file.data.context
}

/** The form in which the key of a Dataview field is compared with a relation type. */
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
