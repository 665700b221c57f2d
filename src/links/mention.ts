import type { MentionEdge } from '../core/graph.ts'
import { plainText } from '../core/plain-text.ts'
import type { Segments, TextSegments } from '../core/segments.ts'
import { placeOf, type Join } from './joins.ts'

const keys = {
  body: null,
  relation: 'related',
  source: 'sources',
  next: 'next',
  cites: 'cites',
  property: null,
} as const

export function mentionEdge(join: Join): MentionEdge {
  const { from, to, link, relation } = join
  const property = link.property ?? relation?.type ?? keys[link.role]
  return {
    kind: 'mention',
    from: from.id,
    to: to.id,
    place: placeOf(join),
    sentence: relation?.why ? reasonOf(relation.why, relation.link) : property === null ? link.sentence : [],
    property,
  }
}

/** The reason of a relation as a sentence in which its link stands. */
function reasonOf(why: Segments, own: number): TextSegments {
  const holes: number[] = []
  const marked = why.map((segment) => {
    if (typeof segment === 'string') return segment
    if (!('link' in segment)) return ''
    holes.push(segment.link)
    return '\uFDD0'
  })
  const words = plainText(marked.join('')).split('\uFDD0')
  const sentence = words.flatMap((part, index) => {
    const link = holes[index]
    return [...(part ? [part] : []), ...(link === undefined ? [] : [{ link }])]
  })
  const hole = { link: own }
  return holes.includes(own) ? sentence : [hole, ' — ', ...sentence]
}
