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
  readonly colour: readonly [light: string, dark: string]
  readonly line: RelationLine
  /** A single letter or symbol. */
  readonly glyph: string
  readonly side: RelationSide
}
