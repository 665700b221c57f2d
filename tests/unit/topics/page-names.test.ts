import { describe, expect, it } from 'vitest'
import type { NodeId } from '../../../src/core/graph.ts'
import { pageNames } from '../../../src/topics/anchors.ts'

const written = (file: string, title: string, aliases: readonly string[] = []) =>
  pageNames({ id: file as NodeId, file, title, aliases, entry: { title: [title] } })

const listed = (title: string | null) =>
  pageNames({
    id: '@smith' as NodeId,
    file: 'library.bib',
    title: title ?? 'smith',
    aliases: [],
    entry: { title: title === null ? null : [title] },
  })

describe('the names of a page', () => {
  it('are words for readers', () => {
    expect(written('clay.md', 'Clay')).toEqual(['Clay', 'clay'])
    expect(written('self-correction.md', 'self-correction')[0]).toBe('self-correction')
    expect(written('soil_and_rain.md', 'soil_and_rain')).toEqual(['soil and rain'])
    expect(written('粘土.md', '粘土')[0]).toBe('粘土')
  })

  it.each([
    ['@Armouti-Hansen2026b.md', '@Armouti-Hansen2026b'],
    ['@Armouti-Hansen2026b.md', 'Armouti-Hansen2026b'],
    ['papers/kumar2024score.md', 'kumar2024score'],
    ['@Kumar 2024.md', '@Kumar 2024'],
    ['202401151230.md', '202401151230'],
    ['2024-01-15.md', '2024-01-15'],
    ['img_1234.md', 'img_1234'],
  ])('are no key and no number: %s, %s', (file, title) => {
    expect(written(file, title)).toEqual([])
    expect(written(file, title, ['Score matching'])).toEqual(['Score matching'])
  })

  it('are none of an entry of a bibliography without a title', () => {
    expect(listed(null)).toEqual([])
    expect(listed('On score')[0]).toBe('On score')
  })
})
