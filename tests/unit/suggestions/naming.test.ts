import { describe, expect, it } from 'vitest'
import { namingOf } from './suggest.ts'

const files = {
  'notes/clay.md': '---\ntitle: Why is clay heavy?\naliases: [Ton]\nclaim: Clay holds water\n---\n',
  'notes/a/bed.md': '',
  'notes/b/bed.md': '',
  'notes/hidden.md': '---\ntitle: A secret\ndraft: true\n---\n',
  'papers/soil.md': '---\ntitle: On soil\ncitekey: key2020\n---\n',
}

describe('what a name means', () => {
  it.each([
    'notes/clay.md',
    'notes/clay',
    'clay',
    'CLAY',
    'Why is clay heavy?',
    'ton',
    'Clay holds water',
    '[[clay]]',
    '/notes/clay/',
  ])('is found by %s', async (written) => {
    expect((await namingOf(files)).meaning(written)).toEqual({ found: 'node', id: 'notes/clay.md' })
  })

  it('is found by a citation key', async () => {
    const naming = await namingOf(files)
    expect(naming.meaning('@key2020')).toEqual({ found: 'node', id: 'papers/soil.md' })
    expect(naming.meaning('key2020')).toEqual({ found: 'node', id: 'papers/soil.md' })
  })

  it('may be several, or none, with what is near', async () => {
    const naming = await namingOf(files)
    expect(naming.meaning('bed')).toEqual({ found: 'several', ids: ['notes/a/bed.md', 'notes/b/bed.md'] })
    expect(naming.meaning('clya')).toEqual({ found: 'none', near: 'clay' })
    expect(naming.meaning('Why is kclay heavy')).toEqual({ found: 'none', near: 'Why is clay heavy?' })
    expect(naming.meaning('quite another thing')).toEqual({ found: 'none', near: null })
  })

  it('is never what is not published', async () => {
    const naming = await namingOf(files)
    expect(naming.meaning('A secret')).toEqual({ found: 'none', near: null })
    expect(naming.meaning('hidden').found).toBe('none')
    expect(naming.meaning('hiden')).toEqual({ found: 'none', near: null })
  })
})
