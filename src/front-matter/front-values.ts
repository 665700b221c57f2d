import { isLocalPath } from './fields.ts'
import { isList, isMap } from '../yaml/fences.ts'
import { unquotedLink, type FrontMatter } from '../yaml/front-matter.ts'
import { isQuiet } from './property.ts'
import type { YamlPath } from '../yaml/document.ts'
import type { Tree } from '../yaml/tree.ts'

/** Front matter as JSON, as far as bases may see it (`Entry.front`); null if there is none. */
export function frontValues(front: FrontMatter): string | null {
  const value = (tree: Tree, path: YamlPath): Tree => {
    const link = unquotedLink(tree, path, front)
    if (link !== null) return link
    if (typeof tree === 'string')
      return isPrivate(tree, path) ? null : Object.hasOwn(spelled, tree) ? (spelled[tree] ?? tree) : tree
    if (isList(tree)) return tree.map((item, index) => value(item, [...path, index]))
    if (!isMap(tree)) return tree
    return Object.fromEntries(Object.entries(tree).map(([key, inner]) => [key, value(inner, [...path, key])]))
  }
  const isPrivate = (text: string, path: YamlPath) =>
    isLocalPath(text) || isLocalPath(front.written(path)?.source ?? '')
  const kept = Object.entries(front.data)
    .filter(([key, tree]) => !isQuiet(key, tree))
    .map(([key, tree]): [string, Tree] => [key.trim(), value(tree, [key])])
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** Other spellings of booleans in YAML's core schema. */
const spelled: Readonly<Record<string, boolean>> = { True: true, TRUE: true, False: false, FALSE: false }
