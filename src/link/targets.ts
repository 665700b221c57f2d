import type { Link } from '../model/entry.ts'
import type { NodeId, Target } from '../model/graph.ts'
import type { Finding } from './finding.ts'
import type { Member } from './member.ts'
import type { Found } from './name-index.ts'
import { nearest, type Nearest } from './nearest.ts'
import type { Resolve } from './resolve.ts'
import { writtenNames } from './words.ts'

/** A link's target before its fragment is looked for in the page that it leads to. */
export interface Aim {
  readonly target: Target
  readonly fragment: string | null
}

/** What every link of the published members leads to, and of each that leads nowhere, what may be meant. */
export function aimsOf(
  published: readonly Member[],
  resolve: Resolve,
): { aims: Map<NodeId, Aim[]>; findings: Finding[] } {
  const nearestName = nearest(() => published.flatMap(namesOf))
  const nearestKey = nearest(() => published.flatMap(({ citekey }) => citekey ?? []))
  const findings: Finding[] = []
  const known = new Map<readonly Found[], Target>()

  const suggestion = (names: Nearest, target: string): string | null => {
    const name = names(target) ?? names(target.slice(target.lastIndexOf('/') + 1))
    return name === null ? null : `did you mean "${name}"?`
  }
  const complaint = (link: Link, target: Target): Omit<Finding, 'place'> | null => {
    const written = link.target
    if (target.found === 'ambiguous') {
      return { rule: 'ambiguous-link', message: ambiguity(written, target.candidates), fix: null }
    }
    if (target.found !== 'missing') return null
    if (link.syntax === 'citation' || link.role === 'cites' || written.startsWith('@')) {
      const message = `"${written}" is the citation key of no paper in this collection.`
      return { rule: 'unknown-citation', message, fix: suggestion(nearestKey, written) }
    }
    const fix = suggestion(nearestName, written)
    return link.syntax === 'embed'
      ? { rule: 'broken-embed', message: `"${written}" is not in this collection.`, fix }
      : { rule: 'broken-link', message: `"${written}" is no file, title or alias in this collection.`, fix }
  }
  const aimOf = (link: Link, from: Member): Aim => {
    const { found: candidates, fragment } = resolve(link, from)
    // The same answer for the same candidates, so that thousands of files called alike do not make lists of each other.
    let target = known.get(candidates)
    if (!target) known.set(candidates, (target = targetOf(candidates)))
    const found = complaint(link, target)
    const { line, column } = link.point
    if (found) findings.push({ ...found, place: { file: from.path, line, column } })
    return { target, fragment }
  }
  const aims = new Map(published.map((from) => [from.id, from.entry.links.map((link) => aimOf(link, from))]))
  return { aims, findings }
}

/** Nothing of an unpublished file is in it, not even that it is one of those a link could mean. */
export function targetOf(found: readonly Found[]): Target {
  const [only] = found
  if (!only) return { found: 'missing' }
  if (found.length > 1) {
    const candidates = found.flatMap(({ member, path }) => (member?.published === false ? [] : [path]))
    return candidates.length === 0 ? { found: 'unpublished' } : { found: 'ambiguous', candidates }
  }
  if (!only.member) return { found: 'attachment', path: only.path }
  return only.member.published
    ? { found: 'node', id: only.member.id, fragment: null }
    : { found: 'unpublished' }
}

const listed = 5

function ambiguity(target: string, candidates: readonly string[]): string {
  const named = candidates.slice(0, listed).join(', ')
  const more = candidates.length - listed
  if (candidates.length === 1) return `"${target}" could mean ${named} or a file that is not published.`
  return `"${target}" could mean any of ${named}${more > 0 ? ` and ${more} more` : ''}.`
}

function namesOf({ name, bibliographic, citekey, entry }: Member): string[] {
  return [...(bibliographic ? [] : [name]), ...(citekey === null ? [] : [citekey]), ...writtenNames(entry)]
}
