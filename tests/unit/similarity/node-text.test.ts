import { describe, expect, it } from 'vitest'
import { nodeText, unnamedIn } from '../../../src/similarity/node-text.ts'
import type { NodeId } from '../../../src/core/graph.ts'
import { collectionOf } from '../pages/collection.ts'

async function textOf(path: string, files: Readonly<Record<string, string>>): Promise<string> {
  const collection = await collectionOf(files)
  return nodeText(collection.graph.node(path as NodeId), collection.bodyOf(path as NodeId))
}

describe('nodeText', () => {
  it('says what a node is called, what it is about, its text and its tags, in this order', async () => {
    const front =
      'title: Why clay?\nclaim: Clay holds water\naliases: [Loam]\ndescription: On clay.\nsummary: It *holds* water.\ntags: [soil/wet]'
    expect(
      await textOf('notes/a.md', { 'notes/a.md': `---\n${front}\n---\nBody of it.\n\n## Part\n\nMore.` }),
    ).toBe('Why clay?\nClay holds water\nLoam\nOn clay.\nIt holds water.\nBody of it.\nPart\nMore.\nsoil wet')
  })

  it('has the abstract of a paper', async () => {
    const paper =
      '---\ntitle: On worms\nabstract: They **move** soil.\nauthors: [Charles Darwin]\nyear: 1881\n---\n'
    expect(await textOf('papers/p.md', { 'papers/p.md': paper })).toBe('On worms\nThey move soil.')
  })

  it('has links as their author wrote them, whatever they lead to is called', async () => {
    const body = 'See [[frost-heave]], [[b|the other]], [[notes/b]] and [@c, p. 4] by ![[b]] now.'
    const files = { 'notes/a.md': `# A\n\n${body}`, 'notes/b.md': '---\ntitle: Quite another title\n---\n' }
    expect(await textOf('notes/a.md', files)).toBe('A\nSee frost heave, the other, b and by now.')
  })

  it('does not name what is not published', async () => {
    const files = {
      'notes/a.md': '# A\n\nSee [[hidden]] and [[hidden|my words]].',
      'notes/hidden.md': '---\ntitle: Burdock\ndraft: true\n---\n',
    }
    expect(await textOf('notes/a.md', files)).toBe('A\nSee and my words.')
    const { graph } = await collectionOf(files)
    expect(unnamedIn(graph.node('notes/a.md' as NodeId)).length).toBe(2)
  })
})
