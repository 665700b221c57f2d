import type { EntryProblem, Relation } from '../core/entry.ts'
import type { Vocabulary } from '../core/settings.ts'
import type { Fields } from './fields.ts'
import type { FrontLinks } from './front-links.ts'
import type { FrontMatter } from './front-matter.ts'
import { offer } from '../core/suggestion.ts'

/** The relations that a front matter states, in authored order. */
export function frontRelations(
  fields: Fields,
  front: FrontMatter,
  links: FrontLinks,
  vocabulary: Vocabulary,
): { relations: readonly Relation[]; problems: readonly EntryProblem[] } {
  const problems: EntryProblem[] = []
  const relations = (fields.known.related ?? []).map(({ to, why, type }, item): Relation => {
    const path = fields.path('related', item)
    const property = String(path[0])
    const named = type?.toLowerCase().replace(/\s+/g, '-') ?? 'related'
    const known = Object.hasOwn(vocabulary, named)
    if (!known) {
      problems.push({
        rule: 'unknown-relation',
        point: front.at([...path, 'type']),
        message: `"${type ?? ''}" is not a relation of this collection.`,
        fix: offer(named, Object.keys(vocabulary), 'Relations'),
      })
    }
    const inMap = front.written([...path, 'to']) !== null
    const link = links.link(to, inMap ? [...path, 'to'] : path, 'relation')
    return {
      type: known ? named : 'related',
      link,
      why: why ? links.inline(why, inMap ? [...path, 'why'] : path, property).html : null,
    }
  })
  return { relations, problems }
}
