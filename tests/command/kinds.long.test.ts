// @module-tag long

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection, scratch, write } from './collection.ts'
import { build, differences } from './incremental.ts'

const plugin = '.obsidian/plugins/discourse-graph/data.json'
const nodeTypes = [
  { id: 'c', name: 'Claim', format: 'CLM - {content}', color: '#7da13e' },
  { id: 'e', name: 'Evidence', format: 'EVD - {content}' },
]
const relationTypes = [{ id: 's', label: 'supports', complement: 'is supported by' }]
const relation = { id: '1', type: 's', source: 'e1', destination: 'c1' }

const files = {
  'site.yaml': 'kinds:\n  method: {folder: methods}\n',
  [plugin]: JSON.stringify({ nodeTypes, relationTypes }),
  'relations.json': JSON.stringify({ relations: { 1: relation } }),
  'CLM - Clay cracks.md': '---\nnodeTypeId: c\nnodeInstanceId: c1\n---\nIn summer.\n',
  'EVD - A core.md': '---\nnodeTypeId: e\nnodeInstanceId: e1\n---\nLighter.\n',
  'methods/Sieve.md': 'Shake it.\n',
  'Other.md': '[[CLM - Clay cracks]] and [[Sieve]]\n',
}

describe('a build after a build, of a collection with kinds', () => {
  const edited: readonly [string, Readonly<Record<string, string>>][] = [
    ['a relation that is gone', { 'relations.json': JSON.stringify({ relations: {} }) }],
    [
      'a relation turned round',
      {
        'relations.json': JSON.stringify({
          relations: { 1: { ...relation, source: 'c1', destination: 'e1' } },
        }),
      },
    ],
    [
      'a node type that is gone',
      { [plugin]: JSON.stringify({ nodeTypes: nodeTypes.slice(1), relationTypes }) },
    ],
    ['another colour', { 'site.yaml': 'kinds:\n  method: {folder: methods, colour: "#123456"}\n' }],
    ['another name', { 'site.yaml': 'kinds:\n  method: {folder: methods, label: Way, plural: Ways}\n' }],
    ['another folder', { 'site.yaml': 'kinds:\n  method: {folder: ways}\n' }],
    ['a draft', { 'CLM - Clay cracks.md': '---\ndraft: true\nnodeInstanceId: c1\n---\nIn summer.\n' }],
    ['another kind', { 'Other.md': '---\nkind: method\n---\n[[Sieve]]\n' }],
  ]
  it.each(edited)('is that of a clean build: %s', async (_, edits) => {
    const [content, output, cache] = [collection(files), join(scratch(), 'site'), scratch()]
    await build(content, output, cache)
    for (const [path, text] of Object.entries(edits)) write(join(content, path), text)
    await build(content, output, cache)
    const clean = join(scratch(), 'clean')
    await build(content, clean, scratch())
    expect(differences(output, clean)).toEqual([])
  })
})
