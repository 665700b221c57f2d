import type { NodeId } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { GivenTopic, PointAt, Settings } from '../core/settings.ts'
import { tagKey } from '../core/tag.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import type { FileIdentity } from './member.ts'
import { type Resolve, targetOf } from './resolve.ts'

export interface Chosen {
  readonly featured: readonly NodeId[]
  readonly start: readonly ChosenWayIn[]
  readonly topics: readonly ChosenTopic[]
}

export interface ChosenTopic extends Pick<GivenTopic, 'title' | 'description'> {
  /** Tag keys. */
  readonly tags: readonly string[]
  readonly notes: readonly NodeId[]
}

interface ChosenWayIn {
  readonly id: NodeId
  /** Shown beside the title instead of the kind. */
  readonly label: string | null
}

export const nothingChosen: Chosen = { featured: [], start: [], topics: [] }

export const settingsFile = { path: 'site.yaml', point: { line: 1, column: 1 } }

/** The published member that `site.yaml` names; null if there is none. */
export function namedInSettings(
  target: string,
  resolve: Resolve,
): FileIdentity | 'unpublished' | 'ambiguous' | null {
  const link = { syntax: 'property', role: 'property', target, fragment: null } as const
  const { found, ignored } = resolve(link, { id: null, folder: '' })
  const { found: how } = targetOf(found)
  if (ignored || how === 'unpublished') return 'unpublished'
  if (how === 'ambiguous') return 'ambiguous'
  return how === 'node' ? (found[0]?.member ?? null) : null
}

/** A name without one suitable node, or an unused tag, gives a finding; a draft does not. */
export function chosenNodes(
  resolve: Resolve,
  tags: ReadonlyMap<string, unknown>,
  { featured, start, topics }: Pick<Settings, 'featured' | 'start' | 'topics'>,
  pointAt: PointAt,
): { chosen: Chosen; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const find = (
    written: string,
    key: keyof Chosen,
    ...within: readonly (string | number)[]
  ): NodeId | null => {
    const found = written === '' ? 'unpublished' : namedInSettings(written, resolve)
    if (found === 'unpublished') return null
    const isUnclear = found === 'ambiguous'
    if (found && !isUnclear && (key !== 'featured' || roleOf(found.kind) === 'inquiry')) return found.id
    const wanted = key === 'featured' ? 'inquiry' : 'note, inquiry or paper'
    const why = isUnclear ? 'could mean several files' : `is not a published ${wanted}`
    const message = `"${written}" under ${key} ${why}.`
    const rule = isUnclear ? 'ambiguous-link' : 'broken-link'
    findings.push(findingAt(settingsFile, rule, message, pointAt([key, ...within])))
    return null
  }
  const allOf = (written: readonly string[], key: keyof Chosen, ...within: readonly (string | number)[]) => [
    ...new Set(written.flatMap((one, index) => find(one, key, ...within, index) ?? [])),
  ]
  const ways = new Map<NodeId, ChosenWayIn>()
  for (const [index, { label, to }] of start.entries()) {
    const id = find(to, 'start', index)
    if (id !== null && !ways.has(id)) ways.set(id, { id, label })
  }
  const chosenTopics = topics.map(({ title, description, tags: written, notes }, index): ChosenTopic => {
    for (const [place, tag] of written.entries()) {
      if (tags.has(tagKey(tag))) continue
      const message = `No page has the tag "${tag}" under topics.`
      findings.push(findingAt(settingsFile, 'broken-link', message, pointAt(['topics', index, 'tag', place])))
    }
    return {
      title,
      description,
      tags: written.map(tagKey),
      notes: allOf(notes, 'topics', index, 'notes'),
    }
  })
  return {
    chosen: {
      featured: allOf(featured, 'featured'),
      start: [...ways.values()],
      topics: chosenTopics,
    },
    findings,
  }
}
