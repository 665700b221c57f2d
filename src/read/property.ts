import type { EntryProblem, Property } from '../model/entry.ts'
import type { Segments, TextSegments } from '../model/segments.ts'
import { escapeText } from 'entities'
import type { Fields } from './fields.ts'
import type { FrontLinks } from './front-links.ts'
import type { FrontMatter } from './front-matter.ts'
import { isLocalPath } from './local-path.ts'
import { isList, isMap, scalar, unquotedLink } from './value.ts'
import type { Path } from './yaml.ts'
import type { Tree } from './yaml-tree.ts'

/** The keys that no field knows, as inline HTML. Empty values say nothing; paths of the author's machine are left out. */
export function frontProperties(
  fields: Fields,
  front: FrontMatter,
  links: FrontLinks,
): { properties: readonly Property[]; problems: readonly EntryProblem[] } {
  const problems: EntryProblem[] = []

  function values(value: Tree, path: Path, key: string): readonly Segments[] {
    const text = unquotedLink(value, path, front) ?? scalar(value)
    if (text !== null) {
      if (!isLocalPath(text)) return [links.inline(text, path, key).html]
      problems.push({
        rule: 'private-path',
        point: front.at(path),
        message: `"${key}" holds the path of a file on your own machine.`,
        fix: null,
      })
      return []
    }
    if (isList(value)) return value.flatMap((item, index) => values(item, [...path, index], key))
    if (!isMap(value)) return []
    return Object.entries(value).flatMap(([name, inner]) => {
      const parts = values(inner, [...path, name], key)
      const words = links.words(`${name}: `, [...path, name], key)
      return parts.length === 0 ? [] : [[...html(words), ...joined(parts)]]
    })
  }

  const properties = fields.rest
    .filter(({ key, path }) => {
      if (!key.includes('[[')) return true
      const message = `"${key}" holds a link, so it is not the key of a property.`
      problems.push({
        rule: 'wrong-shape',
        point: front.at(path),
        message,
        fix: 'write the link as a value.',
      })
      return false
    })
    .map(({ key, path, value }) => ({ key, values: values(value, path, key) }))
    .filter((property) => property.values.length > 0)
  return { properties: merged(properties), problems }
}

function html(text: TextSegments): Segments {
  return text.map((part) => (typeof part === 'string' ? escapeText(part) : { hole: 'link', ...part }))
}

function joined(parts: readonly Segments[]): Segments {
  return parts.flatMap((part, index) => (index === 0 ? part : [', ', ...part]))
}

/** Properties whose keys differ at most in case are one, under its first spelling. */
export function merged(properties: readonly Property[]): readonly Property[] {
  const byKey = new Map<string, Property>()
  for (const { key, values } of properties) {
    const folded = key.toLowerCase()
    const first = byKey.get(folded)
    byKey.set(folded, first ? { key: first.key, values: [...first.values, ...values] } : { key, values })
  }
  return [...byKey.values()]
}
