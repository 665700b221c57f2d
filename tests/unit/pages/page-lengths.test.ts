import { describe, expect, it } from 'vitest'
import { lengthsOf } from '../../../src/pages/whole-view.ts'
import { collectionOf } from './collection.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** A hub that so many inquiries draw on, which draw on `sources` notes each, and so many notes refer to. */
async function hub(inquiries: number, sources: number, referrers: number) {
  const others = numbers(sources - 1).map((number) => `[[other${number}]]`)
  const { graph } = await collectionOf({
    'hub.md': '',
    ...Object.fromEntries(numbers(sources - 1).map((number) => [`other${number}.md`, ''])),
    ...Object.fromEntries(
      numbers(inquiries).map((number) => [`inquiries/i${number}.md`, `On [[hub]], ${others.join(', ')}.`]),
    ),
    ...Object.fromEntries(
      numbers(referrers).map((number) => [
        `r${number}.md`,
        '---\nrelated:\n  - type: extends\n    to: "[[hub]]"\n    why: It goes on.\n---\n',
      ]),
    ),
  })
  const node = graph.nodes.find(({ title }) => title === 'hub')
  if (!node) throw new Error('no hub')
  return lengthsOf(graph, node.id)
}

describe('the lists of a page', () => {
  it('have up to a hundred items where these are light', async () => {
    const { inquiries, referred, mentions } = await hub(150, 1, 30)
    expect([inquiries, referred, mentions]).toEqual([
      { total: 150, length: 100 },
      { total: 30, length: 100 },
      { total: 0, length: 100 },
    ])
  })

  it('leave room for each other on the page of a hub', async () => {
    const { inquiries, referred } = await hub(150, 12, 120)
    expect([inquiries, referred]).toEqual([
      { total: 150, length: 85 },
      { total: 120, length: 85 },
    ])
  })

  it('take the room that the others do not want', async () => {
    const { inquiries, referred } = await hub(160, 12, 2)
    expect([inquiries, referred]).toEqual([
      { total: 160, length: 100 },
      { total: 2, length: 100 },
    ])
  })
})
