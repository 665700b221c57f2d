import type { Card, TextSegments } from '../core/entry.ts'
import { fileKind } from '../core/file-kind.ts'
import { isMap, isList, scalar } from '../yaml/fences.ts'
import { isLocalPath, type Fields } from './fields.ts'
import { unquotedLink, type FrontMatter } from '../yaml/front-matter.ts'
import { looseKey } from './property-value.ts'
import type { FrontLinks } from './property.ts'
import { webAddress } from '../yaml/values.ts'
import type { YamlPath } from '../yaml/document.ts'
import type { Tree } from '../yaml/tree.ts'

/** Keys in loose form, by priority. They come from Quartz, Obsidian Publish and Jekyll's SEO tag. */
const cardKeys: readonly string[] = ['socialimage', 'image', 'cover']

/** Keys of the picture in a map that may also have its `alt` text. */
const pictureKeys: readonly string[] = ['path', 'src', 'url', 'image']

export interface CardFields {
  readonly card: Card | null
  /** The JSON of a value's path → the index of its link, for pictures of the collection. */
  readonly pictures: ReadonlyMap<string, number>
}

/** The picture that front matter chooses for the social card. A value that names no picture is only a property. */
export function readCard(fields: Fields, front: FrontMatter, links: FrontLinks): CardFields {
  const pictures = new Map<string, number>()
  const cards: { readonly rank: number; readonly card: Card }[] = []

  function read(value: Tree, path: YamlPath, key: string, alt: TextSegments | null): void {
    const text = unquotedLink(value, path, front) ?? scalar(value)
    if (text === null) {
      if (isList(value)) value.forEach((item, index) => read(item, [...path, index], key, alt))
      else if (isMap(value)) {
        const words = scalar(value['alt'])
        const said = words ? links.words(words, [...path, 'alt'], key) : null
        for (const name of pictureKeys) if (value[name]) read(value[name], [...path, name], key, said)
      }
      return
    }
    const picture = isLocalPath(text) ? null : (webAddress(text) ?? linkTo(text, path, key))
    if (picture === null) return
    if (typeof picture === 'number') pictures.set(JSON.stringify(path), picture)
    cards.push({ rank: cardKeys.indexOf(looseKey(key)), card: { picture, alt } })
  }

  /** The index of the link to a picture named by a path, a wikilink or an embed; null for anything else. */
  function linkTo(text: string, path: YamlPath, key: string): number | null {
    const written = /^!?(?:\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]|\[[^[\]]*\]\(<?([^()<>]+)>?\))$/.exec(text.trim())
    const target = written ? (written[1] ?? written[2] ?? '') : text
    if (/[\n[\]]/.test(target) || fileKind(target.trim()) !== 'image') return null
    return links.picture(text, path, key)
  }

  for (const { key, path, value } of fields.rest) {
    if (cardKeys.includes(looseKey(key))) read(value, path, key, null)
  }
  const [first] = cards.sort((a, b) => a.rank - b.rank)
  return { card: first?.card ?? null, pictures }
}
