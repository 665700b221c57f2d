import { isLocalPath } from '../core/path.ts'
import { actorName, type WrittenSource } from '../core/trust.ts'
import { isMap, scalar } from '../yaml/fences.ts'
import type { YamlPath } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { isoDate, webAddress } from '../yaml/values.ts'

/** Null for a map without `resource` and `title`, and for any other value. */
export function sourceIn(value: Tree): WrittenSource | null {
  if (!isMap(value)) return null
  const of = (key: string) => {
    const text = scalar(value[key])?.toWellFormed().replace(/\s+/g, ' ').trim() ?? ''
    return text === '' || (key === 'title' && isLocalPath(text)) ? null : text
  }
  const [named, title, author, modified] = [of('resource'), of('title'), of('author'), of('last_modified')]
  if (named === null && title === null) return null
  const [, linked = named] = /^\[[^[\]]*\]\(<?(.+?)>?\)$/.exec(named ?? '') ?? []
  const resource = linked !== null && isScope.test(linked) ? null : linked
  return {
    id: of('id'),
    resource,
    title: title ?? (resource === null ? named : null),
    author: author && actorName(author),
    modified: modified && isoDate(modified),
    quote: of('quote'),
  }
}

/** A description of many things, such as *all queries of a project*, is no address. */
const isScope = /^(?!\[\[)(?!.*\.\w+$)[^/\\]*\s[^/\\]*$/

/** The quotation of the source whose `resource` is at a path. */
export function quoteAt(data: Tree, path: YamlPath): string | null {
  if (path.at(-1) !== 'resource') return null
  const map = path.slice(0, -1).reduce<Tree>((tree, key) => (tree as TreeMap)[key] ?? null, data)
  return sourceIn(map)?.quote ?? null
}

/** The link of a source within the collection; null for any other value. */
export function resourceWithin(value: Tree): string | null {
  const resource = sourceIn(value)?.resource ?? null
  return resource === null || webAddress(resource) !== null ? null : resource
}

/** Whether it is a source, but none within the collection. */
export function isOutside(value: Tree): boolean {
  return sourceIn(value) !== null && resourceWithin(value) === null
}
