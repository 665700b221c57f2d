import type { RelationType, Vocabulary } from '../core/settings.ts'
import { inquiryShapes, noteShapes } from './schema/kinds.ts'
import type { Fault, Given } from './schema/settings.ts'

const related: RelationType = { label: 'Related', inverse: 'Referred to by', symmetric: false }

/** The relations of a collection: its own, and `related`, which may have other names but no other shape. */
export function readVocabulary(relations: NonNullable<Given['relations']>): {
  vocabulary: Vocabulary
  faults: readonly Fault[]
} {
  const faults: Fault[] = []
  const vocabulary: Record<string, RelationType> = { related }
  for (const [key, given] of Object.entries(relations)) {
    if (key === 'related') {
      if (given.symmetric === true) {
        faults.push({
          path: ['relations', key, 'symmetric'],
          message: '"related" joins two notes in one direction.',
          fix: 'remove symmetric; another relation may be symmetric.',
        })
      }
      vocabulary[key] = {
        ...related,
        label: given.label || related.label,
        inverse: given.inverse || related.inverse,
      }
      continue
    }
    if (Object.hasOwn(noteShapes, key) || Object.hasOwn(inquiryShapes, key)) {
      faults.push({
        path: ['relations', key],
        message: `"${key}" is a key of front matter with a meaning of its own.`,
        fix: 'give the relation another name.',
      })
      continue
    }
    const label = given.label || sentenceCase(key)
    const symmetric = given.symmetric ?? false
    if (symmetric && given.inverse !== undefined && given.inverse !== label) {
      faults.push({
        path: ['relations', key, 'inverse'],
        message: `"${key}" is symmetric, so it has the same name at both ends.`,
        fix: 'remove the inverse, or symmetric: true.',
      })
    }
    const inverse = symmetric ? label : given.inverse || `${related.inverse} (${label.toLowerCase()})`
    vocabulary[key] = { label, inverse, symmetric }
  }
  return { vocabulary, faults }
}

function sentenceCase(key: string): string {
  const words = key.replace(/[-_]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
