import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Graph } from '../../../src/model/graph.ts'
import { usedAttachments } from '../../../src/publish/attachments.ts'

it('leaves out an attachment that cannot be read, and says so', async () => {
  const root = mkdtempSync(join(tmpdir(), 'attachments-'))
  try {
    writeFileSync(join(root, 'here.txt'), 'text')
    const targets = ['here.txt', 'gone.txt'].map((path) => ({ found: 'attachment', path }))
    const graph = { nodes: [{ targets }] } as unknown as Graph
    const { attachments, unreadable } = await usedAttachments(root, graph)
    expect([...attachments.keys()]).toEqual(['here.txt'])
    expect(unreadable).toMatchObject([{ path: 'gone.txt', problem: { rule: 'unreadable-file' } }])
  } finally {
    rmSync(root, { recursive: true })
  }
})
