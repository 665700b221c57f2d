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

/** A link to something in the collection, or an embed of it: a hole in the HTML. Its children are the label. */
export interface CrossLink
  extends Parent, Pick<ModelLink, 'target' | 'fragment' | 'size' | 'locator' | 'form' | 'quote'> {
  type: 'crossLink'
  readonly syntax: 'wikilink' | 'markdown' | 'citation' | 'embed' | 'title'
  readonly beside?: true
  /** A link inside another link, of which only the words are shown, or an embed where no block may be. */
  inner: boolean
  /** Index into the links of the body; -1 until they are numbered. */
  index: number
  children: PhrasingContent[]
}

/** `[see @a, p. 4; @b]` */
export interface CitationNode extends Parent {
  type: 'citation'
  children: PhrasingContent[]
}

/** `==marked==` */
interface Highlight extends Parent {
  type: 'highlight'
  children: PhrasingContent[]
}

/** `#tag`; its value has no hash. */
interface TagNode extends Literal {
  type: 'tag'
}

/** `[key:: value]` or `(key:: value)` */
export interface InlineField extends Parent {
  type: 'field'
  readonly key: string
  /** True in parentheses, where Dataview shows only the value. */
  readonly hidesKey?: boolean
  children: PhrasingContent[]
}

/** `^[a note without a label]` */
interface InlineFootnote extends Parent {
  type: 'inlineFootnote'
  children: PhrasingContent[]
}

/** `> [!type] …`: a title, then content. */
export interface Callout extends Parent {
  type: 'callout'
  readonly family: string
  readonly name: string
  readonly fold: 'open' | 'closed' | null
  children: (CalloutTitle | BlockContent | DefinitionContent)[]
}

export interface CalloutTitle extends Parent {
  type: 'calloutTitle'
  children: PhrasingContent[]
}

/** A block of raw HTML in which pieces of HTML alternate with links. */
export interface RawBlock extends Parent {
  type: 'rawBlock'
  children: PhrasingContent[]
}

interface LiftedItems extends Node {
  type: 'liftedItems'
  /** Indexes into `lifted` of the parse context. */
  readonly items: readonly number[]
}

/** A root whose nodes are not its children: remark-rehype would search all children for definitions. */
interface Unsearched extends Node {
  type: 'unsearched'
  readonly nodes: readonly RootContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    crossLink: CrossLink
    citation: CitationNode
    highlight: Highlight
    tag: TagNode
    field: InlineField
    inlineFootnote: InlineFootnote
  }
  interface BlockContentMap {
    callout: Callout
    rawBlock: RawBlock
    crossLink: CrossLink
  }
  interface RootContentMap extends PhrasingContentMap, BlockContentMap {
    calloutTitle: CalloutTitle
    liftedItems: LiftedItems
    unsearched: Unsearched
  }
  interface TextData {
    /** Source offset of each character, if they are not consecutive. */
    offsets?: readonly number[]
    /** Escaped by the author or written as an entity, so never syntax. */
    literal?: boolean
  }
  interface LinkData {
    wikilink?: boolean
    quote?: string
    mark?: boolean
  }
  interface ImageData {
    wikilink?: boolean
    size?: ModelLink['size']
  }
  interface CodeData {
    base?: number
  }
  interface ListItemData {
    /** The character between the brackets of a task. */
    task?: string
  }
  interface HeadingData {
    heading?: number
    /** Set if everything under the heading was lifted out. */
    lifts?: true
  }
  interface FootnoteReferenceData {
    footnote?: number
  }
}
