import type { Link } from '../core/entry.ts'
import type { Point } from '../core/rules.ts'
import type { TextSegments } from '../core/segments.ts'
import { parseInline, type ParsedInline } from '../markdown/parse.ts'
import type { FrontMatter } from './front-matter.ts'
import type { ParserName } from './parser.ts'
import type { Path, Written } from './yaml/document.ts'

/** The links of a front matter, as they are found; their indexes go on from those of the body. */
export interface FrontLinks {
  readonly links: readonly Link[]
  /** The value as inline HTML and as text; links in it are mentions under the key `property`. */
  readonly inline: (value: string, path: Path, property: string) => Pick<ParsedInline, 'html' | 'text'>
  /** The value as plain text, in which links are the only markup; they are mentions under the key `property`. */
  readonly words: (value: string, path: Path, property: string) => TextSegments
  /** The index of the one link that the value is: as it is written, or the bare name of its target. */
  readonly link: (value: string, path: Path, role: Role) => number
}

type Role = 'relation' | 'source' | 'next' | 'cites'

const written = /!?\[\[[^[\]]*\]\]|!?\[[^[\]]+\]\((?:<[^<>]*>|[^()\s]+)\)/g

/** `first` is the index of the first link. */
export function frontLinks(front: FrontMatter, first: number, parser: ParserName): FrontLinks {
  const links: Link[] = []

  function add(value: string, path: Path, as: Pick<Link, 'role' | 'property'>): ParsedInline {
    const parsed = parseInline(value, { line: 1, column: 1 }, first + links.length, parser)
    const place = places(value, path, front)
    for (const link of parsed.links) {
      // Embeds and citations say by their syntax how they are to be filled in.
      const syntax = link.syntax === 'embed' || link.syntax === 'citation' ? link.syntax : 'property'
      links.push({ ...link, syntax, point: place(link.point), sentence: [], ...as })
    }
    return parsed
  }

  return {
    links,
    inline: (value, path, property) => add(value, path, { role: 'property', property }),
    words: (value, path, property) => {
      const segments: TextSegments[number][] = []
      let end = 0
      for (const { 0: link, index } of value.matchAll(written)) {
        segments.push(value.slice(end, index), ...add(link, path, { role: 'property', property }).text)
        end = index + link.length
      }
      return [...segments, value.slice(end)].filter((segment) => segment !== '')
    },
    link: (value, path, role) => {
      const index = first + links.length
      const bare = /[[\]]/.test(value) ? null : value.trim()
      if (bare === null && add(value, path, { role, property: null }).links.length > 0) return index
      links.push({
        syntax: 'property',
        target: role === 'cites' ? (bare ?? value).replace(/^@/, '') : (bare ?? value),
        fragment: null,
        label: null,
        size: null,
        locator: null,
        point: places(value, path, front)({ line: 1, column: 1 }),
        sentence: [],
        role,
        property: null,
      })
      return index
    },
  }
}

/**
 * Where the points of a value, read as one line, stand in the file. YAML may have unfolded and unescaped the value, so what stands at the
 * point is looked for in what is written; where it is not found, the place is that of the value.
 */
function places(value: string, path: Path, front: FrontMatter): (point: Point) => Point {
  const written: Written | null = front.written(path)
  const closing = /\]\]|\)/g
  let from = 0
  return (point) => {
    if (!written) return front.at(path)
    closing.lastIndex = point.column - 1
    const needle = value.slice(point.column - 1, closing.test(value) ? closing.lastIndex : undefined)
    const offset = needle === '' ? -1 : written.source.indexOf(needle, from)
    if (offset < 0) return written.at(0)
    from = offset + 1
    return written.at(offset)
  }
}
