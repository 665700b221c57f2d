import { describe, expect, it } from 'vitest'
import { embedCycles } from '../../../src/rendering/embed-cycles.ts'
import { collectionOf } from '../pages/collection.ts'

async function cycles(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { graph } = await collectionOf(files)
  return embedCycles(graph).map(({ place }) => `${place.file}:${place.line}`)
}

describe('embedCycles', () => {
  it('names every embed that takes part in a cycle, and no other', async () => {
    expect(
      await cycles({
        'a.md': 'To b.\n\n![[b]]\n',
        'b.md': '![[c]]\n\n![[d]]\n',
        'c.md': '![[a]]\n',
        'd.md': '![[e]]\n',
        'e.md': 'Ends here, with a link to [[a]].\n',
        'f.md': '![[f]]\n',
        'g.md': '![[a]]\n',
      }),
    ).toEqual(['a.md:3', 'b.md:1', 'c.md:1', 'f.md:1'])
  })

  it('leaves a part of the own note alone', async () => {
    expect(await cycles({ 'a.md': '![[#Part]]\n\n## Part\n\nText.\n' })).toEqual([])
    expect(await cycles({ 'a.md': '![[#^nope]]\n\n![[#Nope]]\n' })).toEqual([])
  })

  it('follows a chain however long', { tags: 'long' }, async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [`n${index}.md`, `![[n${(index + 1) % 3000}]]`]),
    )
    expect(await cycles(chain)).toHaveLength(3000)
  })
})
