import type { NodeId } from '../core/graph.ts'
import { roleOf } from '../core/kinds.ts'
import type { Point } from '../core/rules.ts'
import type { ChosenAt, Settings } from '../core/settings.ts'
import { findingAt, type Finding } from './finding.ts'
import type { Found } from './name-index.ts'
import type { Resolve } from './resolve.ts'
import { targetOf } from './targets.ts'

/** What `site.yaml` chooses for the home page, each node once in a list, in its order. */
export interface Chosen {
  /** Inquiries. */
  readonly featured: readonly NodeId[]
  /** Ways in. */
  readonly start: readonly WayIn[]
}

interface WayIn {
  readonly id: NodeId
  /** What an editor calls it besides its title. */
  readonly label: string | null
}

export const nothingChosen: Chosen = { featured: [], start: [] }

const settingsFile = { path: 'site.yaml', point: { line: 1, column: 1 } }
const origin = { id: null, folder: '' }

/**
 * The nodes that settings choose, with findings for names that do not lead to one such node; drafts are left out without
 * a finding.
 */
export function chosenNodes(
  resolve: Resolve,
  { featured, start }: Pick<Settings, 'featured' | 'start'>,
  at: ChosenAt = { featured: [], start: [] },
): { chosen: Chosen; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const find = (written: string, key: keyof Chosen, point: Point | undefined): Found['member'] | null => {
    const { found, ignored } = resolve(
      { syntax: 'property', role: 'property', target: written, fragment: null },
      origin,
    )
    const target = targetOf(found)
    const member = found[0]?.member
    if (ignored || target.found === 'unpublished') return null
    if (target.found === 'node' && member && (key === 'start' || roleOf(member.kind) === 'inquiry'))
      return member
    const name = `"${written}" under ${key}`
    findings.push(
      target.found === 'ambiguous'
        ? findingAt(settingsFile, 'ambiguous-link', `${name} could mean more than one file.`, point)
        : findingAt(
            settingsFile,
            'broken-link',
            `${name} is no ${key === 'start' ? 'note, inquiry or paper' : 'inquiry'} of this collection.`,
            point,
          ),
    )
    return null
  }
  const inquiries = featured.map((written, index) => find(written, 'featured', at.featured[index]))
  const ways = new Map<NodeId, WayIn>()
  for (const [index, { label, to }] of start.entries()) {
    const id = find(to, 'start', at.start[index])?.id
    if (id !== undefined && !ways.has(id)) ways.set(id, { id, label })
  }
  return {
    chosen: {
      featured: [...new Set(inquiries.flatMap((member) => member?.id ?? []))],
      start: [...ways.values()],
    },
    findings,
  }
}
