import { describe, expect, it } from 'vitest'
import { keptAddress } from '../../../src/links/redirects.ts'

describe('the address that another program gives to a file', () => {
  it.each([
    ['My Note.md', '/My-Note/'],
    ['Two  spaces.md', '/Two--spaces/'],
    ['Projects/Sub folder/A & B.md', '/Projects/Sub-folder/A--and--B/'],
    ['R&D.md', '/R-and-D/'],
    ['100%.md', '/100-percent/'],
    ['What is #1?.md', '/What-is-1/'],
    ['Über uns.md', '/Über-uns/'],
    ['v1.2 notes.md', '/v1.2-notes/'],
    ['a+b.md', '/a+b/'],
    ['Projects/index.md', '/Projects/'],
    ['Projects/_index.md', '/Projects/'],
    ['Projects/Projects.md', '/Projects/Projects/'],
    ['index.md', null],
    ['Board.canvas', '/Board/'],
    ['Who: me.md', null],
  ])('is of %s in Quartz %s', (path, address) => {
    expect(keptAddress(path, 'quartz')).toBe(address)
  })

  it.each([
    ['My Note.md', '/My+Note/'],
    ['Two  spaces.md', '/Two++spaces/'],
    ['Projects/Sub folder/A & B.md', '/Projects/Sub+folder/A+&+B/'],
    ['100%.md', '/100%/'],
    ['a%20b.md', '/a%20b/'],
    ['Über uns.md', '/Über+uns/'],
    ['Projects/index.md', '/Projects/index/'],
    ['Projects/Index of all.md', '/Projects/Index+of+all/'],
    ['Why?.md', null],
  ])('is of %s in Obsidian Publish %s', (path, address) => {
    expect(keptAddress(path, 'obsidian-publish')).toBe(address)
  })
})
