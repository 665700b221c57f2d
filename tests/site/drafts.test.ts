import { describe, expect, inject, it } from 'vitest'
import { files, page } from './page.ts'

const { folder } = inject('garden')

describe('a draft', () => {
  it('is, where it is linked, the words of the linking author', () => {
    const body = page(folder, '/inquiries/water/').querySelector('main')?.textContent ?? ''
    expect(body).toContain('and of unpublished note too')
    expect(body).toContain('A heap of rotting leaves holds most.')
    expect(body).not.toContain('compost')
  })
})

describe('a link that leads nowhere', () => {
  it('is plain text that says so', () => {
    const missing = page(folder, '/inquiries/water/').querySelector('.missing')
    expect(missing?.textContent).toBe('dew')
    expect(missing?.tagName).toBe('SPAN')
  })
})

describe('an attachment', () => {
  it('is copied only when a published page uses it', () => {
    expect(files(folder).filter((path) => path.endsWith('.svg') && path.startsWith('files/'))).toEqual([
      'files/figures/ice.svg',
    ])
  })

  it('stands with its width and height', () => {
    const image = page(folder, '/notes/deep/nested/frost/').querySelector('main img')
    expect(image?.getAttribute('width')).toBe('300')
    expect(image?.getAttribute('height')).toBe('100')
    expect(image?.getAttribute('alt')).toBe('Ice lenses under a stone')
  })
})
