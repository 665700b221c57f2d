import { describe, expect, it } from 'vitest'
import type { Site } from '../../../src/site/site-of.ts'
import { neighbourhoodAt } from '../map/neighbourhoods.ts'
import { listIn, pageAt, siteWith } from '../pages/collection.ts'

const files = {
  'notes/soil.md': '---\ntitle: Why does soil hold water?\n---\n',
  'notes/hidden.md': '---\ntitle: Canary Pangolin\ndraft: true\n---\n',
  'papers/kim2020.md': '---\ntitle: On clay\ncitekey: kim2020\nauthors: [Ann Kim]\nyear: 2020\n---\n',
}

/** What an inquiry with this text says of the note on soil and of the paper, on their maps and in their lists. */
async function saidIn(text: string) {
  const site = await siteWith({ ...files, 'inquiries/q.md': `---\ntitle: What holds water?\n---\n${text}\n` })
  return {
    soil: said(site, '/notes/soil/', 'inquiries'),
    kim: text.includes('kim2020') ? said(site, '/papers/kim2020/', 'cited-by') : [],
  }
}

function said(site: Site, address: string, list: 'inquiries' | 'cited-by') {
  const { edges } = neighbourhoodAt(site, address)
  const onMap = edges.flatMap(({ reasons }) => reasons.map(({ why }) => why))
  const { items } =
    list === 'inquiries'
      ? listIn(pageAt(site, address, 'note'), list, 'inquiries')
      : listIn(pageAt(site, address, 'paper'), list, 'citing')
  expect(items.map(({ sentence }) => sentence ?? undefined)).toEqual([onMap[0]])
  return onMap
}

describe('the sentence that cites', () => {
  it('is on the map and in the list of what is cited, as a reader sees it', async () => {
    const { soil, kim } = await saidIn(
      'Rain falls. Clay keeps what falls on it [[soil]], and *sand* does not. It swells, too [@kim2020].',
    )
    expect(soil).toEqual(['Clay keeps what falls on it, and sand does not.'])
    expect(kim).toEqual(['It swells, too (Kim 2020).'])
  })

  it('keeps the title where it is a word of the sentence', async () => {
    const { soil } = await saidIn('The question is [[soil]] of the same kind.')
    expect(soil).toEqual(['The question is Why does soil hold water? of the same kind.'])
  })

  it('is the first that says more than the link', async () => {
    const { soil } = await saidIn(
      '![[soil]]\n\n- [[soil]]\n\nGrains are fine [[soil]]. Later again [[soil]].',
    )
    expect(soil).toEqual(['Grains are fine.'])
  })

  it('is none where only a property or a field names what is cited', async () => {
    expect((await saidIn('sources:: [[soil]]\ncites:: [[kim2020]]')).soil).toEqual([])
    const site = await siteWith({
      ...files,
      'inquiries/q.md': '---\nsources: ["[[soil]]"]\ncites: [kim2020]\n---\nText.\n',
    })
    expect(said(site, '/notes/soil/', 'inquiries')).toEqual([])
    expect(said(site, '/papers/kim2020/', 'cited-by')).toEqual([])
  })

  it('names no draft that it links', async () => {
    const { soil, kim } = await saidIn('As [[Canary Pangolin]] says, clay swells [[soil]] [@kim2020].')
    expect([...soil, ...kim]).toHaveLength(2)
    for (const one of [...soil, ...kim]) {
      expect(one).toMatch(/clay swells/)
      expect(one).not.toMatch(/canary|pangolin/i)
    }
  })
})
