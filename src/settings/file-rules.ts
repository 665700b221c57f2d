import { commonKinds, type FileRule, type Kind, type NodeKind } from '../core/kinds.ts'
import { lastOf } from '../core/path.ts'
import { ofInnermostFolder, type Settings } from '../core/settings.ts'
import { lineage, tagKey } from '../core/tag.ts'
import { isList, scalar } from '../yaml/fences.ts'
import type { FrontMatter } from '../yaml/front-matter.ts'
import type { Tree } from '../yaml/fault.ts'

type Ruled = Pick<Kind, 'id' | 'files'>

/** Rules of kinds that a collection adds come before those of common kinds. */
function ruled(kinds: readonly Ruled[]): readonly (readonly [NodeKind, FileRule])[] {
  const isOwn = ({ id }: Ruled) => !commonKinds.some((one) => one === id)
  return [...kinds.filter(isOwn), ...kinds.filter((kind) => !isOwn(kind))].flatMap(({ id, files }) =>
    files ? [[id, files] as const] : [],
  )
}

/**
 * The kind that the path of a file gives it. In order: a prefix of its name, its innermost folder with a kind, an @
 * before its name as reference managers write it, and a name pattern such as a date.
 */
export function kindsByPath({
  folders,
  kinds,
}: Pick<Settings, 'folders' | 'kinds'>): (path: string) => NodeKind {
  const rules = ruled(kinds)
  const named = rules.map(([id, { names }]) => [id, names === null ? null : new RegExp(names, 'i')] as const)
  const ofRules = rules.flatMap(([id, files]) => files.folders.map((folder) => [folder, id] as const))
  // For the same folder, `folders` wins, then the first rule.
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

/** A common kind applies only to a file that its path makes a plain note. */
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

export function mayMatter(tags: readonly string[], kinds: readonly Ruled[]): boolean {
  const wanted = new Set(kinds.flatMap(({ files }) => files?.tags.map(tagKey) ?? []))
  return tags.some((tag) => lineage(tag).some((key) => wanted.has(key)))
}

/** All texts in a value, also in nested lists: YAML reads an unquoted link as such a list. */
export function textsOf(value: Tree | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(textsOf)
  const text = scalar(value)
  return text === null ? [] : [text]
}

/** A value for comparison: in lower case, a link as the name of its target, a tag without its #. */
export function normal(value: string): string {
  const [, target = value] = /^\s*\[\[([^\]|#]*)/.exec(value) ?? []
  return target.normalize('NFC').toLowerCase().replace(/^.*\//, '').replace(/^#/, '').trim()
}
