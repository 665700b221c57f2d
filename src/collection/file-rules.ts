import { commonKinds, type FileRule, type Kind, type NodeKind } from '../core/kinds.ts'
import { lastOf } from '../core/path.ts'
import { isPlaceholder } from '../core/placeholder.ts'
import { ofInnermostFolder, type Settings } from '../core/settings.ts'
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
export function kindsByPath({
  folders,
  kinds,
}: Pick<Settings, 'folders' | 'kinds'>): (path: string) => NodeKind {
  const rules = ruled(kinds)
  const named = rules.map(([id, { names }]) => [id, names === null ? null : new RegExp(names, 'i')] as const)
  const ofRules = rules.flatMap(([id, files]) => files.folders.map((folder) => [folder, id] as const))
  // Of two with the same folder, `folders` counts, else the first.
  const ofFolders = { ...Object.fromEntries(ofRules.reverse()), ...folders }
  return (path) => {
    const name = lastOf(path).replace(/\.(?:md|markdown)$/i, '')
    const prefixed = rules.find(([, { prefixes }]) => prefixes.some((prefix) => name.startsWith(prefix)))
    if (prefixed) return prefixed[0]
    const found = ofInnermostFolder(path, ofFolders)
    if (found) return found
    if (/^@[\w:.+-]+$/.test(name)) return 'paper'
    return named.find(([, pattern]) => pattern?.test(name))?.[0] ?? 'note'
  }
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
  const valuesOf = (key: string) => {
    const written = Object.keys(front.data).findLast((one) => one.trim().toLowerCase() === key)
    return written === undefined ? [] : textsOf(front.data[written]).map(normal)
  }
  const found = ruled(kinds).find(
    ([, { properties, tags: wanted }]) =>
      wanted.some((tag) => keys.has(tagKey(tag))) ||
      properties.some((all) =>
        all.every(({ key, values: some }) => valuesOf(key).some((value) => some.includes(value))),
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
export function textsOf(value: Tree | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(textsOf)
  const text = scalar(value)
  return text === null ? [] : [text]
}

/** A value as it is compared: in lower case, of a link the name, of a tag what follows the sign. */
export function normal(value: string): string {
  const [, target = value] = /^\s*\[\[([^\]|#]*)/.exec(value) ?? []
  return target.normalize('NFC').toLowerCase().replace(/^.*\//, '').replace(/^#/, '').trim()
}
