import type { Link } from '../model/entry.ts'
import { editorFileOf } from '../model/file-kind.ts'
import type { NodeId, Target } from '../model/graph.ts'
import { lastOf } from '../model/path.ts'
import type { Finding } from './finding.ts'
import type { FolderTarget } from './folder-links.ts'
import { extension, type Member } from './member.ts'
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
  folderTarget: FolderTarget,
): { aims: Map<NodeId, Aim[]>; findings: Finding[] } {
  const nearestName = nearest(() => published.flatMap(namesOf))
  const nearestKey = nearest(() => published.flatMap(({ citekey }) => citekey ?? []))
  const findings: Finding[] = []
  const known = new Map<readonly Found[], Target>()

  const suggestion = (names: Nearest, target: string): string | null => {
    const name = names(target) ?? names(lastOf(target))
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
    const { found: candidates, ignored, fragment } = resolve(link, from)
    const unshown = ignored ? null : editorFile(link, candidates, resolve)
    if (unshown) return { target: unshown, fragment }
    const folder =
      candidates.length === 0 && link.syntax === 'markdown' ? folderTarget(link.target, from) : null
    if (folder) return { target: folder, fragment }
    if (ignored) return { target: { found: 'unpublished' }, fragment }
    // The same answer for the same candidates, so that thousands of files called alike do not make lists of each other.
    let target = known.get(candidates)
    if (!target) known.set(candidates, (target = targetOf(candidates)))
    if (target.found === 'attachment') return { target: { ...target, fragment }, fragment }
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
  if (!only.member) return { found: 'attachment', path: only.path, fragment: null }
  return only.member.published
    ? { found: 'node', id: only.member.id, fragment: null }
    : { found: 'unpublished' }
}

/**
 * The target of a link to a file that is never published, which therefore need not be there and need not be the only
 * one of its name. A drawing that is embedded is its picture, where its program has left one beside it.
 */
function editorFile(link: Link, found: readonly Found[], resolve: Resolve): Target | null {
  const [only] = found
  if (only?.member) {
    const { entry, published, path } = only.member
    if (found.length > 1 || link.syntax !== 'embed' || !entry.drawing || !published) return null
    return pictureOf(path, resolve) ?? { found: 'editor-file', kind: 'drawing' }
  }
  const kind = editorFileOf(link.target)
  if (kind === null || found.some(({ member }) => member)) return null
  const picture = kind === 'drawing' && link.syntax === 'embed' && only ? pictureOf(only.path, resolve) : null
  return picture ?? { found: 'editor-file', kind }
}

/** What the Excalidraw plugin exports for a drawing has its path, with another extension. */
function pictureOf(drawing: string, resolve: Resolve): Target | null {
  const stem = drawing.replace(extension, '')
  for (const path of [`${stem}.svg`, `${stem}.light.svg`, `${stem}.png`, `${stem}.light.png`]) {
    const asked = { syntax: 'embed', role: 'body', target: `/${path}`, fragment: null } as const
    const { found } = resolve(asked, { path: drawing })
    if (found.length === 1 && found[0]?.path === path) return targetOf(found)
  }
  return null
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
