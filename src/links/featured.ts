import type { NodeId } from '../core/graph.ts'
import type { Point } from '../core/place.ts'
import type { Settings } from '../core/settings.ts'
import { findingAt, type Finding } from './finding.ts'
import type { Resolve } from './resolve.ts'
import { targetOf } from './targets.ts'

const settingsFile = { path: 'site.yaml', point: { line: 1, column: 1 } }
const origin = { id: null, folder: '' }

/** The inquiries that the settings feature, each once, in order, and where they do; drafts are left out without a word. */
export function featuredInquiries(
  resolve: Resolve,
  settings: Settings,
  featuredAt: readonly Point[],
): { featured: NodeId[]; findings: Finding[] } {
  const featured = new Set<NodeId>()
  const findings: Finding[] = []
  for (const [index, written] of settings.featured.entries()) {
    const at = featuredAt[index]
    const { found, ignored } = resolve(
      { syntax: 'property', role: 'property', target: written, fragment: null },
      origin,
    )
    const target = targetOf(found)
    const member = found[0]?.member
    if (ignored || target.found === 'unpublished') continue
    if (target.found === 'node' && member?.kind === 'inquiry') featured.add(member.id)
    else if (target.found === 'ambiguous') {
      findings.push(
        findingAt(
          settingsFile,
          'ambiguous-link',
          `"${written}" under featured could mean more than one file.`,
          at,
        ),
      )
    } else {
      findings.push(
        findingAt(
          settingsFile,
          'broken-link',
          `"${written}" under featured is no inquiry of this collection.`,
          at,
        ),
      )
    }
  }
  return { featured: [...featured], findings }
}
