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
  ): FileIdentity | null => {
    const found = written === '' ? 'unpublished' : namedInSettings(written, resolve)
    if (found === 'unpublished') return null
    const point = pointAt([key, ...within])
    const name = `"${written}" under ${key}`
    if (found === 'ambiguous') {
      const message = `${name} could mean several files.`
      findings.push(findingAt(settingsFile, 'ambiguous-link', message, point))
      return null
    }
    if (found && (key !== 'featured' || roleOf(found.kind) === 'inquiry')) return found
    const wanted = key === 'featured' ? 'inquiry' : 'note, inquiry or paper'
    const message = `${name} is not a published ${wanted}.`
    findings.push(findingAt(settingsFile, 'broken-link', message, point))
    return null
  }
  const inquiries = featured.map((written, index) => find(written, 'featured', index))
  const ways = new Map<NodeId, ChosenWayIn>()
  for (const [index, { label, to }] of start.entries()) {
    const id = find(to, 'start', index)?.id
    if (id !== undefined && !ways.has(id)) ways.set(id, { id, label })
  }
  const chosenTopics = topics.map(({ title, description, tags: written, notes }, index): ChosenTopic => {
    for (const [place, tag] of written.entries()) {
      if (tags.has(tagKey(tag))) continue
      const message = `No page has the tag "${tag}" under topics.`
      findings.push(findingAt(settingsFile, 'broken-link', message, pointAt(['topics', index, 'tag', place])))
    }
    const found = notes.map((note, place) => find(note, 'topics', index, 'notes', place))
    return {
      title,
      description,
      tags: written.map(tagKey),
      notes: [...new Set(found.flatMap((member) => member?.id ?? []))],
    }
  })
  return {
    chosen: {
      featured: [...new Set(inquiries.flatMap((member) => member?.id ?? []))],
      start: [...ways.values()],
      topics: chosenTopics,
    },
    findings,
  }
}
