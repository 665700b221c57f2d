import type { Analytics, Comments } from './services.ts'

/** How a site looks besides what all sites share. */
export interface Look {
  /** What `theme.css` says; null for nothing. */
  readonly theme: Theme | null
  /** Its own style sheet, by its path on the site; null for none. */
  readonly styles: string | null
  /** Its icons, by their paths on the site; empty where it has those of every site. */
  readonly icons: readonly string[]
  /** Its path on the site; null for the sign of every site. */
  readonly logo: { readonly path: string; readonly hasTitle: boolean } | null
  /** The links of the head of every page, `standard` for those of every site; null for these alone. */
  readonly navigation: readonly (NavigationLink | 'standard')[] | null
  /** Whether the folders stand beside each page. */
  readonly tree: boolean
  /** A line of HTML at the foot of every page; null for none. */
  readonly footer: string | null
  /** HTML of the owner's own, as it is. */
  readonly slots: Readonly<Partial<Record<SlotName, string>>>
  readonly policy: OwnPolicy
  /** Who counts visits; null for nobody. */
  readonly analytics: Analytics | null
  /** Who keeps comments; null where there are none. */
  readonly comments: Comments | null
}

interface NavigationLink {
  readonly label: string
  /** A web address, or a path on this site that begins with a slash, without the base. */
  readonly to: string
}

/** Where HTML of one's own may stand: at the end of the head, before and after the text of a page, in its foot. */
export const slotNames = ['head', 'before', 'after', 'footer'] as const
export type SlotName = (typeof slotNames)[number]

/** What pages may load besides the site's own files. */
export interface OwnPolicy {
  /** Directive of a Content Security Policy → sources. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Whether scripts make markup through named policies alone. */
  readonly trustedTypes: boolean
}

/** In hexadecimal digits, on light pages and on dark ones. */
export type TwoColours = readonly [light: string, dark: string]

export interface Theme {
  /** Custom properties of `tokens.css`, without their hyphens, that have other colours than those of every site. */
  readonly colours: Readonly<Record<string, TwoColours>>
  /** Of the sign of the site, of what is chosen and of what has the focus; null for that of inquiries. */
  readonly accent: TwoColours | null
  /** The background, for the frame of a browser. */
  readonly ground: TwoColours
  readonly fonts: Readonly<Partial<Record<FontRole, Font>>>
  /** Of the column of text, in characters; null for that of every site. */
  readonly width: number | null
}

/** What is set in a font: what authors wrote, what the site says around it, and code. */
export const fontRoles = ['text', 'interface', 'code'] as const
export type FontRole = (typeof fontRoles)[number]

export interface Font {
  /** As `font-family` has it. */
  readonly family: string
  /** Its files, if it has any: paths on the site. */
  readonly files: readonly FontFile[]
}

export interface FontFile {
  readonly name: string
  readonly path: string
  readonly style: 'normal' | 'italic'
  /** As `font-weight` of `@font-face` has it: `400`, or a range such as `200 900`. */
  readonly weight: string
}

/** That of a site that says nothing of its look. */
export const plainLook: Look = {
  theme: null,
  styles: null,
  icons: [],
  logo: null,
  navigation: null,
  tree: false,
  footer: null,
  slots: {},
  policy: { sources: {}, trustedTypes: true },
  analytics: null,
  comments: null,
}
