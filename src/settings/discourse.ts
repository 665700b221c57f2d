import type { InstanceRelation } from '../core/entry.ts'
import { capitalised, type GivenKind } from './kinds.ts'
import { objectIn, type Plain } from '../scan/obsidian.ts'

export interface DiscourseGraph {
  readonly kinds: Readonly<Record<string, GivenKind>>
  readonly relations: Readonly<Record<string, { readonly label: string; readonly inverse: string }>>
  /** Id of a relation type → its key in `relations`. */
  readonly types: ReadonlyMap<string, string>
  readonly relationsFile: string
}

export function readDiscourseGraph(source: string): DiscourseGraph | null {
  const data = objectIn(source)
  const nodeTypes = listOf(data?.['nodeTypes'])
  if (!data || nodeTypes.length === 0) return null
  const relations: Record<string, { label: string; inverse: string }> = {}
  const types = new Map<string, string>()
  for (const type of listOf(data['relationTypes'])) {
    const label = labelOrEmpty(type['label'])
    const key = keyOf(label)
    if (key === '') continue
    relations[key] = {
      label: capitalised(label),
      inverse: capitalised(labelOrEmpty(type['complement']) || label),
    }
    types.set(labelOrEmpty(type['id']), key)
  }
  const kinds: Record<string, GivenKind> = {}
  for (const type of nodeTypes) {
    const label = labelOrEmpty(type['name'])
    const key = keyOf(label)
    if (key !== '') kinds[key] = kindOf(type, label)
  }
  const folder = labelOrEmpty(data['nodesFolderPath']).replace(/^\/+|\/+$/g, '')
  return {
    kinds,
    relations,
    types,
    relationsFile: folder === '' ? 'relations.json' : `${folder}/relations.json`,
  }
}

function kindOf(type: Plain, label: string): GivenKind {
  const [prefix = ''] = labelOrEmpty(type['format'], false).split('{content}')
  const texts = ['id', 'description', 'color', 'tag', 'folderPath'].map((key) => labelOrEmpty(type[key]))
  const [id, description, colour = '', tag, folder] = texts
  const isPaper = /^(?:sources?|papers?|references?|literature|publications?)$/i.test(label) || prefix === '@'
  return {
    ...(isPaper && { role: 'paper' as const }),
    label,
    ...(description && { description }),
    ...(/^#[\da-f]{6}$/i.test(colour) && { colour: { light: colour.toLowerCase() } }),
    ...(id && { property: { nodeTypeId: [id] } }),
    ...(tag && { tag: [tag] }),
    ...(folder && { folder: [folder] }),
    // A prefix without letters, such as the @ of a citation key, belongs to the name.
    ...(/[\p{L}\p{N}]/u.test(prefix) && { prefix: [prefix] }),
  }
}

/** The relations in `relationsFile`, ordered by id. Tentative ones are left out. */
export function readInstanceRelations(
  source: string,
  { types }: DiscourseGraph,
): readonly InstanceRelation[] {
  const all = objectIn(source)?.['relations']
  if (typeof all !== 'object' || all === null) return []
  return Object.entries(all as Record<string, unknown>)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, relation]) => {
      const [one] = listOf([relation])
      const type = one && types.get(labelOrEmpty(one['type']))
      const [from, to] = [labelOrEmpty(one?.['source']), labelOrEmpty(one?.['destination'])]
      return type === undefined || one?.['tentative'] === true || !from || !to ? [] : [{ type, from, to }]
    })
}

function listOf(value: unknown): readonly Plain[] {
  return Array.isArray(value)
    ? value.filter((one): one is Plain => typeof one === 'object' && one !== null)
    : []
}

function labelOrEmpty(value: unknown, trimmed = true): string {
  if (typeof value !== 'string') return ''
  return trimmed ? value.trim() : value
}

/** A name as a key of `kinds` and `relations`; empty if it has no letter or digit. */
function keyOf(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
