import type {
  BlockContent,
  DefinitionContent,
  Literal,
  Node,
  Parent,
  PhrasingContent,
  RootContent,
} from 'mdast'
import type { Link as ModelLink } from '../core/entry.ts'

/**
 * A link to something in the collection, or an embed of it: a hole in the HTML. Its children are the author's words.
 */
export interface CrossLink
  extends Parent, Pick<ModelLink, 'target' | 'fragment' | 'size' | 'locator' | 'form'> {
  type: 'crossLink'
  readonly syntax: 'wikilink' | 'markdown' | 'citation' | 'embed'
  readonly beside?: true
  /**
   * Whether it is within another link, where only its words are shown; for an embed, whether it is where no block may
   * be.
   */
  inner: boolean
  /** Index into the links of the body; -1 until they are numbered. */
  index: number
  children: PhrasingContent[]
}

/** `[see @a, p. 4; @b]` */
export interface Citation extends Parent {
  type: 'citation'
  children: PhrasingContent[]
}

/** `==marked==` */
export interface Highlight extends Parent {
  type: 'highlight'
  children: PhrasingContent[]
}

/** `#tag`, without the hash. */
export interface Tag extends Literal {
  type: 'tag'
}

/** `[key:: value]` or `(key:: value)` */
export interface Field extends Parent {
  type: 'field'
  readonly key: string
  /** In parentheses, where Dataview shows the value alone. */
  readonly hidesKey?: boolean
  children: PhrasingContent[]
}

/** `^[a note without a label]` */
interface InlineFootnote extends Parent {
  type: 'inlineFootnote'
  children: PhrasingContent[]
}

/** `> [!type] …`: its title, then its content. */
export interface Callout extends Parent {
  type: 'callout'
  readonly family: string
  /** The type as written, in lower case. */
  readonly name: string
  readonly fold: 'open' | 'closed' | null
  children: (CalloutTitle | BlockContent | DefinitionContent)[]
}

export interface CalloutTitle extends Parent {
  type: 'calloutTitle'
  children: PhrasingContent[]
}

/** A block of raw HTML in which there are links: pieces of HTML and the links between them. */
export interface RawBlock extends Parent {
  type: 'rawBlock'
  children: PhrasingContent[]
}

/** The place of list items that were lifted out: indexes into `lifted` of the parse context. */
export interface LiftedItems extends Node {
  type: 'liftedItems'
  readonly items: readonly number[]
}

/**
 * A root without references to definitions. Its nodes are not its children, since remark-rehype searches all children
 * for definitions.
 */
export interface Unsearched extends Node {
  type: 'unsearched'
  readonly nodes: readonly RootContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    crossLink: CrossLink
    citation: Citation
    highlight: Highlight
    tag: Tag
    field: Field
    inlineFootnote: InlineFootnote
  }
  interface BlockContentMap {
    callout: Callout
    rawBlock: RawBlock
    /** An embed that is a block. */
    crossLink: CrossLink
  }
  interface RootContentMap {
    crossLink: CrossLink
    citation: Citation
    highlight: Highlight
    tag: Tag
    field: Field
    inlineFootnote: InlineFootnote
    callout: Callout
    calloutTitle: CalloutTitle
    rawBlock: RawBlock
    liftedItems: LiftedItems
    unsearched: Unsearched
  }
  interface TextData {
    /** The offset in the source of each character, where they do not simply follow one another. */
    offsets?: readonly number[]
    /** Escaped by the author, or part of an entity: it is no syntax. */
    literal?: boolean
  }
  interface LinkData {
    wikilink?: boolean
  }
  interface ImageData {
    wikilink?: boolean
    /** The pixel size asked for by raw HTML. */
    size?: ModelLink['size']
  }
  interface CodeData {
    /** Index into the bases of the body. */
    base?: number
  }
  interface ListItemData {
    /** The character between the brackets of a task. */
    task?: string
  }
  interface HeadingData {
    /** Index into the headings of the body. */
    heading?: number
    /** Nothing is left under it, since all was lifted out. */
    lifts?: true
  }
  interface FootnoteReferenceData {
    footnote?: number
  }
}
