import {
  commonKinds,
  defaultKinds,
  kindNamed,
  nameOf,
  noFiles,
  roleOf,
  type FileRule,
  type Kind,
  type NodeKind,
  type Role,
  type Sign,
} from '../core/kinds.ts'
import { legible, onDark, onLight } from './colour.ts'
import type { GivenKind } from './schema/kinds.ts'
import type { SettingsFault } from './schema/settings.ts'
import { fixedValues, normal } from './file-rules.ts'

export interface GivenKinds {
  /** By name. `site.yaml` adds to the vault's own settings. */
  readonly site: Readonly<Record<string, GivenKind>>
  readonly vault: Readonly<Record<string, GivenKind>>
  /** Names of kinds that are switched off. */
  readonly without: readonly string[]
  /** The text of a template of the vault; null if there is none. */
  readonly template: (name: string) => string | null
}

/** The kinds of a collection, in the order in which lists show them. `plural` makes plurals that are not given. */
export function readKinds(
  { site, vault, without, template }: GivenKinds,
  plural: (label: string) => string,
): { readonly kinds: readonly Kind[]; readonly faults: readonly SettingsFault[] } {
  const faults: SettingsFault[] = []
  const fixed: readonly NodeKind[] = ['note', 'inquiry', 'paper']
  for (const name of without) {
    const known = defaultKinds.find(({ id }) => nameOf(id) === name)?.id
    if ((known && !fixed.includes(known)) || Object.hasOwn(vault, name)) continue
    faults.push({
      path: ['kinds', name],
      message: known ? `"${name}" is always there.` : `"${name}" is not there by itself.`,
      fix: 'take the line out.',
    })
  }
  const kinds = new Map<string, Kind>()
  for (const kind of defaultKinds) {
    const name = nameOf(kind.id)
    if (!without.includes(name)) kinds.set(name, kind)
  }
  const given = Object.entries({ ...vault, ...site })
  for (const [name] of given) {
    if (without.includes(name)) continue
    const said: GivenKind = { ...vault[name], ...site[name] }
    const before = kinds.get(name)
    const role: Role = before ? roleOf(before.id) : (said.role ?? 'note')
    if (said.role !== undefined && said.role !== role) {
      faults.push({
        path: ['kinds', name, 'role'],
        message: `"${name}" is always of the role ${role}.`,
        fix: 'take the role out, or give the kind another name.',
      })
    }
    const files = rulesOf(name, said, template, faults)
    const look = before ?? { ...nextLook(kinds.size, role), headings: {}, files: null, words: null }
    const label = said.label ?? (before ? null : labelOf(name))
    kinds.set(name, {
      id: before?.id ?? `${role}-${name}`,
      words:
        label === null
          ? look.words
          : { label, plural: said.plural ?? plural(label), line: said.description ?? '' },
      sign: said.sign ?? look.sign,
      colour: said.colour ? coloursOf(said.colour) : look.colour,
      headings: { ...look.headings, ...said.headings },
      files: files ? joined(look.files ?? noFiles, files) : look.files,
    })
  }
  return { kinds: [...kinds.values()], faults }
}

function rulesOf(
  name: string,
  given: GivenKind,
  template: GivenKinds['template'],
  faults: SettingsFault[],
): FileRule | null {
  const lower = (texts: readonly string[] = []) => texts.map((text) => text.normalize('NFC').toLowerCase())
  const properties = Object.entries(given.property ?? {}).map(([key, values]) => ({
    key: key.toLowerCase(),
    values: values.map(normal),
  }))
  const ofTemplates = (given.template ?? []).flatMap((file) => {
    const text = template(file)
    const values = text === null ? null : fixedValues(text)
    if (values !== null && values.length > 0) return [values]
    faults.push({
      path: ['kinds', name, 'template'],
      message:
        text === null
          ? `"${file}" is no template of this collection.`
          : `The template "${file}" gives no property a value.`,
      fix:
        text === null
          ? 'write the path of a markdown file, as in templates/claim.md.'
          : 'give it a property that its files keep, as in type: claim.',
    })
    return []
  })
  const rule: FileRule = {
    folders: lower(given.folder).map((folder) => folder.replace(/^\/+|\/+$/g, '')),
    properties: [...(properties.length > 0 ? [properties] : []), ...ofTemplates],
    tags: lower(given.tag).map((tag) => tag.replace(/^#/, '')),
    prefixes: given.prefix ?? [],
    names: null,
  }
  return Object.values(rule).some((value: FileRule[keyof FileRule]) => value !== null && value.length > 0)
    ? rule
    : null
}

function joined(some: FileRule, others: FileRule): FileRule {
  return {
    folders: [...some.folders, ...others.folders],
    properties: [...some.properties, ...others.properties],
    tags: [...some.tags, ...others.tags],
    prefixes: [...some.prefixes, ...others.prefixes],
    names: some.names,
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
  const at = Math.max(0, number - commonKinds.length) % palette.length
  return { sign: signs[role], colour: palette[at] ?? ['#17695c', '#79c5b5'] }
}

/** A single colour is made legible on both backgrounds. */
function coloursOf({ light, dark }: NonNullable<GivenKind['colour']>): Kind['colour'] {
  return dark === undefined ? [legible(light, onLight), legible(light, onDark)] : [light, dark]
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
): { readonly folders: Readonly<Record<string, NodeKind>>; readonly faults: readonly SettingsFault[] } {
  const faults: SettingsFault[] = []
  const folders: Record<string, NodeKind> = { notes: 'note', inquiries: 'inquiry', papers: 'paper' }
  for (const [folder, name] of Object.entries(given)) {
    const kind = kindNamed(name, kinds)
    if (kind) folders[folder.normalize('NFC').toLowerCase()] = kind.id
    else {
      const names = listOfKinds(kinds)
      faults.push({
        path: ['folders', folder],
        message: `"folders.${folder}" should be ${names}.`,
        fix: 'name a kind, or add it under kinds.',
      })
    }
  }
  return { folders, faults }
}

/** For example "note, inquiry, paper or claim". */
export function listOfKinds(kinds: readonly Pick<Kind, 'id'>[]): string {
  const names = kinds.map(({ id }) => nameOf(id))
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
