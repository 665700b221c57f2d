import { type Address, hash, powerOfTwo } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import { siteKinds } from '../core/site-kinds.ts'

/** A short description of a linked page. `lang` and `dir` are for the title, `language` for the texts. */
export interface Preview extends Language {
  /** Null for a page that is not a node, such as a tag's. */
  readonly kind: NodeKind | null
  readonly address: Address
  readonly title: string
  /**
   * Plain text in the site's language: a paper's authors and publication, an inquiry's number of sources, or a list's
   * number of pages; otherwise null.
   */
  readonly line: string | null
  /** The original title of a note, as plain text. */
  readonly claim: string | null
  /** The summary, description, abstract or opening: inline HTML with links, but without ids and styles. */
  readonly text: string | null
  readonly language: Language
  /** Sentences of a paper's text with figures, as plain text. */
  readonly figures: readonly string[]
}

/** About how many previews share a file. */
const pagesInFile = 24

/** The number of files: a power of two, so that previews change files only when the number doubles. */
export function previewFileCount(previews: number): number {
  return powerOfTwo(previews / pagesInFile)
}

export function previewFileOf(address: Address, files: number): Address {
  return previewFileAddress(hash(address) % files)
}

export function previewFileAddress(file: number): Address {
  return `/graph/previews/${file}.json` as Address
}

/** Trailing empty values are omitted. Kinds are indexes into `siteKinds`, or -1. */
interface EncodedPreviews {
  readonly version: number
  readonly previews: readonly EncodedPreview[]
}

type EncodedPreview = readonly [
  kind: number,
  address: string,
  title: string,
  text?: string | null,
  line?: string | null,
  claim?: string | null,
  figures?: readonly string[] | null,
  languages?: readonly (string | null)[] | null,
]

const version = 1

export function encodePreviews(previews: readonly Preview[]): string {
  return JSON.stringify({ version, previews: previews.map(encodePreview) } satisfies EncodedPreviews)
}

function encodePreview({
  kind,
  address,
  title,
  text,
  line,
  claim,
  figures,
  ...rest
}: Preview): EncodedPreview {
  const languages = [rest.lang, rest.dir, rest.language.lang, rest.language.dir]
  const kindNumber = siteKinds().findIndex(({ id }) => id === kind)
  const encoded: EncodedPreview = [
    kindNumber,
    address,
    title,
    text,
    line,
    claim,
    figures.length > 0 ? figures : null,
    languages.some((one) => one !== null) ? languages : null,
  ]
  return encoded.slice(0, encoded.findLastIndex((one) => one !== null) + 1) as unknown as EncodedPreview
}

/** Throws if the text is not a file of this version, for example if the page is from another build. */
export function decodePreviews(text: string): readonly Preview[] {
  const encoded = JSON.parse(text) as EncodedPreviews
  if (encoded.version !== version) throw new Error(`previews of version ${encoded.version}`)
  return encoded.previews.map(
    ([kind, address, title, text = null, line = null, claim = null, figures, languages]): Preview => {
      const [lang = null, dir = null, textLang = null, textDir = null] = languages ?? []
      return {
        kind: siteKinds()[kind]?.id ?? null,
        address: address as Address,
        title,
        text,
        line,
        claim,
        figures: figures ?? [],
        lang,
        dir: dir as Language['dir'],
        language: { lang: textLang, dir: textDir as Language['dir'] },
      }
    },
  )
}
