import { type Address, hash, powerOfTwo } from '../core/address.ts'
import type { NodeKind } from '../core/kinds.ts'
import type { Language } from '../core/script.ts'
import { siteKinds } from '../core/site-kinds.ts'

/** What is behind a link, in few words. Title and text are each in a language of their own. */
export interface Preview extends Language {
  /** Null for a page that is no node's, such as that of a tag. */
  readonly kind: NodeKind | null
  readonly address: Address
  readonly title: string
  /**
   * Plain text in the language of the site: authors and place of a paper, how many sources an inquiry has, how many
   * pages a list; null where there is nothing of the kind.
   */
  readonly line: string | null
  /** The sentence that a note was first filed under; plain text. */
  readonly claim: string | null
  /** The summary, else the description, the abstract or the opening: inline HTML with live links, without ids and styles. */
  readonly text: string | null
  readonly language: Language
  /** Sentences of a paper's own text that name a figure; plain text. */
  readonly figures: readonly string[]
}

/** About this many pages share a file. */
const pagesInFile = 24

/** The number of files for so many previews: a power of two, so that they only move when there are twice as many. */
export function previewFileCount(previews: number): number {
  return powerOfTwo(previews / pagesInFile)
}

/** The address of the file, of so many, with the preview of the page at an address. */
export function previewFileOf(address: Address, files: number): Address {
  return previewFileAddress(hash(address) % files)
}

/** The address of a file, from 0. */
export function previewFileAddress(file: number): Address {
  return `/graph/previews/${file}.json` as Address
}

/** Empty values at the end of a list are left out; kinds are indexes into `siteKinds`, and -1 for none. */
interface Encoded {
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
  return JSON.stringify({ version, previews: previews.map(encodePreview) } satisfies Encoded)
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

/** Throws when the text is not a file of this version, as when a page outlives the build that it came from. */
export function decodePreviews(text: string): readonly Preview[] {
  const encoded = JSON.parse(text) as Encoded
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
