import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Entry } from '../core/entry.ts'
import {
  commonKinds,
  defaultKinds,
  isCommonKind,
  kindNamed,
  nameOf,
  noFiles,
  plainKind,
  roleOf,
  roles,
  type FileRule,
  type Kind,
  type NodeKind,
  type Role,
  type Sign,
} from '../core/kinds.ts'
import { oneOf } from '../core/suggestion.ts'
import { colour, twoColours } from './colour.ts'
import { entries, key, list, map, number, rawText, text, type Report } from './schema/types.ts'
import { lastOf } from '../core/path.ts'
import { ofInnermostFolder, type Settings } from '../core/settings.ts'
import { pluralIn } from '../words/languages.ts'
import { lineage, tagKey } from '../core/tag.ts'
import { isList, scalar } from '../yaml/fences.ts'
import type { FrontMatter } from '../yaml/front-matter.ts'
import type { Tree } from '../yaml/fault.ts'

const allSigns = ['circle', 'diamond', 'square'] as const

const keys = {
  role: key(
    z.enum(roles),
    'how its pages behave: their properties, sections and the meaning of their links',
    { standard: 'note' },
  ),
  label: key(text, 'its name', { without: 'the name of the kind' }),
  plural: key(text, 'its plural', { without: 'made from the label' }),
  description: key(text, 'a line for the home page and the index', { without: 'none' }),
  sign: key(z.enum(allSigns), 'the shape of its sign', { without: 'the sign of its role' }),
  colour: key(colour, 'one colour, which is adjusted to light and dark pages, or one for each', {
    without: 'one of six in turn',
    also: 'color',
  }),
  headings: key(
    entries(z.string(), text),
    'your own headings for sections of its pages: `related`, `referred`, `inquiries`, `papers`, `notes`, `references`, `sources`, `next`, `cited-by`, `mentions`',
    { without: 'the built-in headings' },
  ),
  unverified: key(
    number('a percentage', 0, 100),
    'the percentage of its pages that the rule `unverified` lets pass',
    { standard: 0 },
  ),
  folder: key(list(rawText), 'files in a folder with this name or path, at any depth', { without: 'none' }),
  property: key(
    entries(z.string(), list(rawText)),
    'files with these properties. Of a list of values, one is enough',
  ),
  tag: key(list(rawText), 'files with this tag, or a tag below it'),
  /** Not trimmed: a space at its end is part of it. */
  prefix: key(list(rawText), 'files whose names begin with this. Titles leave it out, and links may'),
}

export const kind = z
  .preprocess((value) => value ?? {}, map(keys))
  .meta({ short: [{ type: 'null' }, { const: false }] })
export type GivenKind = z.output<typeof kind>

export interface GivenKinds {
  /** By name. `site.yaml` adds to the vault's own settings. */
  readonly site: Readonly<Record<string, GivenKind>>
  readonly vault: Readonly<Record<string, GivenKind>>
  /** Names of kinds that are switched off. */
  readonly without: readonly string[]
}

/** The kinds of a collection, in the order in which lists show them. `plural` makes plurals that are not given. */
export function readKinds(
  { site, vault, without }: GivenKinds,
  plural: (label: string) => string,
  report: Report,
): readonly Kind[] {
  const kinds = new Map(defaultKinds.map((kind) => [nameOf(kind.id), kind] as const))
  for (const name of without) {
    const isFixed = roles.some((role) => role === name)
    if ((!kinds.delete(name) || isFixed) && !Object.hasOwn(vault, name)) {
      const why = isFixed ? '' : ' is not a kind, so it'
      report(['kinds', name], `"${name}"${why} cannot be turned off.`, 'remove the line.')
    }
  }
  const given = Object.entries({ ...vault, ...site })
  for (const [name] of given) {
    if (without.includes(name)) continue
    const said: GivenKind = { ...vault[name], ...site[name] }
    const before = kinds.get(name)
    const role: Role = before ? roleOf(before.id) : (said.role ?? 'note')
    if (said.role !== undefined && said.role !== role) {
      const message = `"${name}" always has the role ${role}.`
      report(['kinds', name, 'role'], message, 'remove the role, or rename the kind.')
    }
    const look = before ?? { ...plainKind, ...nextLook(kinds.size, role) }
    const label = said.label ?? (before ? null : labelOf(name))
    kinds.set(name, {
      id: before?.id ?? `${role}-${name}`,
      words:
        label === null
          ? look.words
          : { label, plural: said.plural ?? plural(label), line: said.description ?? '' },
      sign: said.sign ?? look.sign,
      colour: twoColours(said.colour) ?? look.colour,
      headings: { ...look.headings, ...said.headings },
      unverified: said.unverified ?? 0,
      files: withRule(look.files, said),
    })
  }
  return [...kinds.values()]
}

/** What assigns files to a kind, with what is given besides; null if that is nothing. */
function withRule(before: FileRule | null, given: GivenKind): FileRule | null {
  const { folder = [], property, tag = [], prefix = [] } = given
  const { folders, properties, tags, prefixes, names } = before ?? noFiles
  const lower = (text: string) => text.normalize('NFC').toLowerCase()
  const more = Object.entries(property ?? {}).map(([key, values]) => ({
    key: key.toLowerCase(),
    values: values.map(normal),
  }))
  if ([folder, more, tag, prefix].every((all) => all.length === 0)) return before
  return {
    folders: [...folders, ...folder.map((name) => lower(name).replace(/^\/+|\/+$/g, ''))],
    properties: more.length > 0 ? [...properties, more] : properties,
    tags: [...tags, ...tag.map((name) => lower(name).replace(/^#/, ''))],
    prefixes: [...prefixes, ...prefix],
    names,
  }
}

const signs: Readonly<Record<Role, Sign>> = { note: 'circle', inquiry: 'diamond', paper: 'square' }

/** Colours that differ from one another and from those of the built-in kinds. */
const palette: readonly Kind['colour'][] = [
  ['#7a5c00', '#d9b44a'],
  ['#9b2c5a', '#ee9dbb'],
  ['#2b6093', '#93bfe8'],
  ['#5b6e1f', '#b8cc74'],
  ['#8a4b2a', '#dfae8c'],
  ['#44606b', '#a5c0cb'],
]

function nextLook(number: number, role: Role): Pick<Kind, 'sign' | 'colour'> {
  return { sign: signs[role], colour: nthOf(palette, Math.max(0, number - commonKinds.length)) }
}

/** The items in turn. */
export function nthOf<Item>(all: readonly Item[], index: number): Item {
  return all[index % all.length] as Item
}

/** With the kinds that files name by `type`. Each has a look of its own, as long as there are any left. */
export function withConcepts(settings: Settings, files: readonly { readonly entry: Entry }[]): Settings {
  const known = new Set(settings.kinds.map(({ id }) => id))
  const found = new Map<NodeKind, string>()
  for (const { entry } of files)
    if (entry.type !== null && !entry.draft && !known.has(entry.kind) && !found.has(entry.kind))
      found.set(entry.kind, entry.type)
  if (found.size === 0) return settings
  const plural = pluralIn(settings.language)
  const looks = allSigns.flatMap((sign) => palette.map((colour) => ({ sign, colour })))
  const taken = new Set<number>()
  const kinds = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, label]): Kind => {
      // A new kind seldom changes the look of another.
      let look = parseInt(hash('sha256', id).slice(0, 8), 16) % looks.length
      while (taken.has(look) && taken.size < looks.length) look = (look + 1) % looks.length
      taken.add(look)
      const words = { label, plural: plural(label), line: '' }
      return { ...plainKind, id, words, ...nthOf(looks, look) }
    })
  return { ...settings, kinds: [...settings.kinds, ...kinds] }
}

/** The label of a key in `site.yaml` that has no other. */
export function labelOf(key: string): string {
  return capitalised(key.replace(/[-_]/g, ' '))
}

export function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export function kindsOfFolders(
  given: Readonly<Record<string, string>>,
  kinds: readonly Kind[],
  report: Report,
): Readonly<Record<string, NodeKind>> {
  const folders: Record<string, NodeKind> = { notes: 'note', inquiries: 'inquiry', papers: 'paper' }
  for (const [folder, name] of Object.entries(given)) {
    const kind = kindNamed(name, kinds)
    if (kind) folders[folder.normalize('NFC').toLowerCase()] = kind.id
    else {
      const message = `"folders.${folder}" should be ${listOfKinds(kinds)}.`
      report(['folders', folder], message, 'use a known kind, or add this one under kinds:.')
    }
  }
  return folders
}

export function listOfKinds(kinds: readonly Pick<Kind, 'id'>[]): string {
  return oneOf(kinds.map(({ id }) => nameOf(id)))
}

type Ruled = Pick<Kind, 'id' | 'files'>

/** Rules of kinds that a collection adds come before those of common kinds. */
function ruled(kinds: readonly Ruled[]): readonly (readonly [NodeKind, FileRule])[] {
  const ordered = kinds.toSorted((a, b) => Number(isCommonKind(a.id)) - Number(isCommonKind(b.id)))
  return ordered.flatMap(({ id, files }) => (files ? [[id, files] as const] : []))
}

/**
 * The kind that the path of a file gives it. In order: a prefix of its name, its innermost folder with a kind, an @
 * before its name as reference managers write it, and a name pattern such as a date.
 */
export function kindsByPath({ folders, kinds }: Pick<Settings, 'folders' | 'kinds'>) {
  const rules = ruled(kinds)
  const named = rules.map(([id, { names }]) => [id, names === null ? null : new RegExp(names, 'i')] as const)
  const ofRules = rules.flatMap(([id, files]) => files.folders.map((folder) => [folder, id] as const))
  // For the same folder, `folders` wins, then the first rule.
  const ofFolders = { ...Object.fromEntries(ofRules.reverse()), ...folders }
  return (path: string): NodeKind => {
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
  const isFree = byPath === 'note' || byPath === found
  return found === undefined || (isCommonKind(found) && !isFree) ? null : found
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
function normal(value: string): string {
  const [, target = value] = /^\s*\[\[([^\]|#]*)/.exec(value) ?? []
  return target.normalize('NFC').toLowerCase().replace(/^.*\//, '').replace(/^#/, '').trim()
}
