import type { Kind, NodeKind } from './kinds.ts'
import type { SourcePoint, RuleName, Severity } from './rules.ts'

export interface Settings {
  readonly title: string
  readonly description: string
  /** One sentence for the first screen of the home page. */
  readonly tagline: string | null
  /** The origin alone, such as `https://example.org`; null if unknown. */
  readonly url: string | null
  /** Begins and ends with a slash. */
  readonly base: string
  readonly language: string
  /** Interface messages that the site overrides, nested as in `src/languages/en.json`. */
  readonly words: MessageTexts
  readonly author: { readonly name: string; readonly url: string | null } | null
  /** The URL under which files can be edited, without a trailing slash. */
  readonly edit: string | null
  /** Folder name, at any depth, or end of a folder path; in lower case → kind. */
  readonly folders: Readonly<Record<string, NodeKind>>
  readonly kinds: readonly Kind[]
  /** Folder name, or names joined by slashes, in lower case → language (BCP 47) of the texts in it. */
  readonly languages: Readonly<Record<string, string>>
  readonly relations: RelationTypes
  /** All relations except `related`, which is drawn in the style of its kind. */
  readonly looks: Readonly<Record<string, RelationLook>>
  /** Case-insensitive globs relative to the collection. */
  readonly ignore: readonly string[]
  /** Whose ignore rules apply besides `ignore`. */
  readonly hiddenBy: { readonly git: boolean; readonly obsidian: boolean }
  /** `opt-in`: only notes that say `publish: true`. */
  readonly publish: 'all' | 'opt-in'
  readonly similarity: SimilaritySettings
  readonly remote: 'link' | 'allow'
  /** For files that a browser would run as pages of the site. */
  readonly activeAttachments: 'omit' | 'allow'
  readonly metadata: 'remove' | 'keep'
  /** Whether strangers wrote the files. If so, nothing harmful in them may be followed, sent or shown. */
  readonly untrusted: boolean
  /** Whether a line end within a paragraph is a space (CommonMark) or a line break (Obsidian). */
  readonly strictLineBreaks: boolean
  /** LaTeX that defines commands for all formulas: `preamble.sty`, then `macros`. */
  readonly macros: string
  /** URL schemes allowed in links besides the web's, in lower case. */
  readonly schemes: readonly string[]
  /** For a link to a missing note: plain text, or, if several pages link to it, a page that lists them. */
  readonly wanted: 'text' | 'pages'
  /** Files for other programs, besides the site. */
  readonly exports: readonly ('markdown' | 'json' | 'graph' | 'turtle' | 'llms')[]
  /** `titles`: the title of a note in plain text is a citation, too. */
  readonly citations: 'links' | 'titles'
  readonly dates: 'front-matter' | 'git'
  /** With or without extension; null to find the file by its name. */
  readonly home: string | null
  /** Inquiries for the home page: link targets without brackets. */
  readonly featured: readonly string[]
  /** Entry points on the home page; `to` is a link target without brackets. */
  readonly start: readonly { readonly label: string | null; readonly to: string }[]
  readonly topics: readonly GivenTopic[]
  /** The picture for link previews of a page without its own: one for its kind, or one with its title. */
  readonly cards: 'kind' | 'page'
  /** `from` is an old address or file path; `to` is a link target or an address. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Redirect the URLs that this program gave to the same files. */
  readonly keepAddresses: 'quartz' | 'obsidian-publish' | null
  /** Whether there is a page that explains the site to its readers. */
  readonly about: boolean
  readonly look: Look
  readonly problems: Readonly<Partial<Record<RuleName, Severity | undefined>>>
}

export interface MessageTexts {
  readonly [name: string]: string | MessageTexts
}

/** The position of a setting in `site.yaml`; the nearest one around it if it is not there. */
export type PointAt = (path: readonly (string | number)[]) => SourcePoint

/** A topic given in `site.yaml`. It consists of all nodes with one of the tags, and of the notes. */
export interface GivenTopic {
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
  /** Link targets without brackets. */
  readonly notes: readonly string[]
}

export interface SimilaritySettings {
  readonly embedding: EmbeddingSettings
  readonly papers: number
  readonly notes: number
  /** From 0 to 1. Less similar nodes are not listed. */
  readonly floor: number
}

export type EmbeddingSettings =
  | { readonly provider: 'lexical' }
  | OpenAiSettings
  | StaticSettings
  | { readonly provider: 'vectors'; /** Relative to the collection. */ readonly file: string }

/** A server that implements OpenAI's embeddings API. */
export interface OpenAiSettings {
  readonly provider: 'openai-compatible'
  /** http or https, without credentials, query or fragment. */
  readonly endpoint: string
  readonly model: string
  /** Dimensions to request; null for the model's default. */
  readonly dimensions: number | null
  readonly batch: number
  /** How much of a text is sent, after `prefix`. */
  readonly characters: number
  readonly prefix: string
}

export interface StaticSettings {
  readonly provider: 'static'
  /** A folder, relative to the collection or absolute. */
  readonly model: string
  /** Whether the browser uses it for search, too. */
  readonly search: boolean
}

/** Relation type → its names. Always contains `related`. */
export type RelationTypes = Readonly<Record<string, RelationType>>

export interface RelationType {
  readonly label: string
  readonly inverse: string
  readonly symmetric: boolean
}

/** The value for the innermost folder that has one, the longest key first. Keys are lower-case paths. */
export function ofInnermostFolder<Value>(
  path: string,
  values: Readonly<Record<string, Value>>,
): Value | null {
  if (Object.keys(values).length === 0) return null
  const folders = path.normalize('NFC').toLowerCase().split('/').slice(0, -1)
  for (let end = folders.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const key = folders.slice(start, end).join('/')
      if (Object.hasOwn(values, key)) return values[key] ?? null
    }
  }
  return null
}

/** The kind of a top-level folder. Such a folder is not part of addresses. */
export function folderKind(segment: string, { folders }: Pick<Settings, 'folders'>): NodeKind | null {
  const name = segment.normalize('NFC').toLowerCase()
  return Object.hasOwn(folders, name) ? (folders[name] ?? null) : null
}

/** How a site looks where it differs from the default. All paths are relative to the site. */
export interface Look {
  /** Written to `theme.css`. */
  readonly theme: Theme | null
  readonly styles: string | null
  /** Paths of its icons; empty for the default icons. */
  readonly icons: readonly string[]
  /** Null for the default logo. */
  readonly logo: { readonly path: string; readonly hasTitle: boolean } | null
  /** The links in the header, with `standard` for the default ones; null for only these. */
  readonly navigation: readonly (NavigationLink | 'standard')[] | null
  /** Whether a folder tree is shown beside each page. */
  readonly tree: boolean
  /** A line of HTML in the footer of every page. */
  readonly footer: string | null
  /** The owner's HTML, unchanged. */
  readonly slots: Readonly<Partial<Record<SlotName, string>>>
  /** Content Security Policy directive → sources besides the site's own. */
  readonly policy: Readonly<Record<string, readonly string[] | undefined>>
  readonly analytics: Analytics | null
  readonly comments: Comments | null
}

interface NavigationLink {
  readonly label: string
  /** A web URL, or a path on this site that begins with a slash, without the base. */
  readonly to: string
}

/** Where custom HTML may go: the end of the head, before and after the text of a page, and its footer. */
export const slotNames = ['head', 'before', 'after', 'footer'] as const
export type SlotName = (typeof slotNames)[number]

/** Hexadecimal colours, such as `#17695c`. */
export type TwoColours = readonly [light: string, dark: string]

export interface Theme {
  /** Custom properties of `tokens.css` that differ from the default, without leading hyphens. */
  readonly colours: Readonly<Record<string, TwoColours>>
  /** The colour of the logo, the selection and the focus ring; null for the colour of inquiries. */
  readonly accent: TwoColours | null
  /** The background colour, for the browser's own frame. */
  readonly ground: TwoColours
  readonly fonts: Readonly<Partial<Record<FontRole, Font>>>
  /** The width of the text column in characters; null for the default. */
  readonly width: number | null
}

/** The author's text, the interface around it, and code. */
export const fontRoles = ['text', 'interface', 'code'] as const
export type FontRole = (typeof fontRoles)[number]

export interface Font {
  /** A value of `font-family`. */
  readonly family: string
  readonly files: readonly FontFile[]
}

export interface FontFile {
  readonly name: string
  readonly path: string
  readonly style: 'normal' | 'italic'
  /** A value of `font-weight` in `@font-face`: `400`, or a range such as `200 900`. */
  readonly weight: string
}

/** The default look. */
export const plainLook: Look = {
  theme: null,
  styles: null,
  icons: [],
  logo: null,
  navigation: null,
  tree: false,
  footer: null,
  slots: {},
  policy: {},
  analytics: null,
  comments: null,
}

export interface Analytics {
  readonly service: 'plausible' | 'umami'
  readonly endpoint: string
  readonly site: string
}

/** How giscus finds the discussion of a page. */
export const mappings = ['pathname', 'url', 'title', 'og:title'] as const

/** GitHub discussions, shown by giscus in a frame. */
export interface Comments {
  readonly repo: string
  readonly repoId: string
  readonly category: string
  readonly categoryId: string
  readonly mapping: (typeof mappings)[number]
}

export const giscusOrigin = 'https://giscus.app'

export const relationLines = ['solid', 'dashed', 'dotted', 'double', 'dash-dot', 'long-dash'] as const
export type RelationLine = (typeof relationLines)[number]

/** Where a map places the other end of a relation, whichever end states it. */
export const relationSides = ['start', 'end', 'above', 'below'] as const
export type RelationSide = (typeof relationSides)[number]

export interface RelationLook {
  readonly colour: TwoColours
  readonly line: RelationLine
  /** A single letter or symbol. */
  readonly glyph: string
  readonly side: RelationSide
}
