import { commonKinds, type FileRule, type Kind, type NodeKind } from '../core/kinds.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { isPlaceholder } from '../core/placeholder.ts'
import type { Settings } from '../core/settings.ts'
import { lineage, tagKey } from '../core/tag.ts'
import { isList, scalar } from './fences.ts'
import { readFrontMatter, type FrontMatter } from './front-matter.ts'
import type { Tree } from './yaml/tree.ts'

type Ruled = Pick<Kind, 'id' | 'files'>

/** Those that a collection adds come first. */
function ruled(kinds: readonly Ruled[]): readonly (readonly [NodeKind, FileRule])[] {
  const isOwn = ({ id }: Ruled) => !commonKinds.some((one) => one === id)
  return [...kinds.filter(isOwn), ...kinds.filter((kind) => !isOwn(kind))].flatMap(({ id, files }) =>
    files ? [[id, files] as const] : [],
  )
}

/**
 * The kind that the place of a file gives it: what its name begins with, else the innermost folder that has a kind, else,
 * as tools for references write it, an @ before its name, else a name such as a date.
 */
export function kindByPath(path: string, { folders, kinds }: Pick<Settings, 'folders' | 'kinds'>): NodeKind {
  const name = lastOf(path).replace(/\.(?:md|markdown)$/i, '')
  const rules = ruled(kinds)
  const prefixed = rules.find(([, { prefixes }]) => prefixes.some((prefix) => name.startsWith(prefix)))
  if (prefixed) return prefixed[0]
  const above = parentOf(path).normalize('NFC').toLowerCase()
  const named = [
    ...Object.entries(folders),
    ...rules.flatMap(([id, files]) => files.folders.map((folder) => [folder, id] as const)),
  ]
  let [innermost, length, found]: [number, number, NodeKind | null] = [0, 0, null]
  for (const [folder, kind] of above === '' ? [] : named) {
    const at = `/${above}/`.lastIndexOf(`/${folder}/`)
    const end = at + folder.length
    // A path of several folders says more than the last of them.
    if (at < 0 || end < innermost || (end === innermost && folder.length <= length)) continue
    ;[innermost, length, found] = [end, folder.length, kind]
  }
  if (found) return found
  if (/^@[\w:.+-]+$/.test(name)) return 'paper'
  return rules.find(([, { names }]) => names !== null && new RegExp(names, 'i').test(name))?.[0] ?? 'note'
}

/**
 * The kind that properties or tags give a file, null for none. Of the kinds that every collection has, only a plain note
 * becomes one so.
 */
export function kindByProperties(
  front: FrontMatter,
  tags: readonly string[],
  kinds: readonly Ruled[],
  byPath: NodeKind,
): NodeKind | null {
  const keys = new Set(tags.flatMap(lineage))
  const values = new Map(
    Object.entries(front.data).map(([key, value]) => [key.trim().toLowerCase(), textsOf(value).map(normal)]),
  )
  const found = ruled(kinds).find(
    ([, { properties, tags: wanted }]) =>
      wanted.some((tag) => keys.has(tagKey(tag))) ||
      properties.some((all) =>
        all.every(({ key, values: some }) => some.some((value) => values.get(key)?.includes(value))),
      ),
  )?.[0]
  const isCommon = commonKinds.some((one) => one === found)
  return found === undefined || (isCommon && byPath !== 'note' && byPath !== found) ? null : found
}

/** Whether one of the tags may say of what kind a file is. */
export function mayMatter(tags: readonly string[], kinds: readonly Ruled[]): boolean {
  const wanted = new Set(kinds.flatMap(({ files }) => files?.tags.map(tagKey) ?? []))
  return tags.some((tag) => lineage(tag).some((key) => wanted.has(key)))
}

/**
 * The values that a template gives to properties of every file made from it. Its tags count only where there is nothing
 * else, since they are taken off as work goes on.
 */
export function fixedValues(template: string): FileRule['properties'][number] {
  const { data } = readFrontMatter(template)
  const all = Object.entries(data).flatMap(([key, value]) => {
    const values = textsOf(value).filter((text) => !isPlaceholder(text))
    return values.length === 0 ? [] : [{ key: key.trim().toLowerCase(), values: values.map(normal) }]
  })
  const others = all.filter(({ key }) => key !== 'tags' && key !== 'tag')
  return others.length > 0 ? others : all
}

/** The texts in a value, those of lists within lists too: YAML reads a link without quotes as one. */
function textsOf(value: Tree | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(textsOf)
  const text = scalar(value)
  return text === null ? [] : [text]
}

/** A value as it is compared: in lower case, of a link the name, of a tag what follows the sign. */
export function normal(value: string): string {
  const [, target = value] = /^\s*\[\[([^\]|#]*)/.exec(value) ?? []
  return target.normalize('NFC').toLowerCase().replace(/^.*\//, '').replace(/^#/, '').trim()
}
