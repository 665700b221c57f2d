import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mermaidFiles, mermaidModule } from '../../../src/diagrams/mermaid.ts'

describe('the files of Mermaid', () => {
  const files = mermaidFiles()

  it('are all that they import of each other, and nothing else', () => {
    const reached = new Set([mermaidModule])
    for (const path of reached) {
      const text = readFileSync(files.get(path) ?? '', 'utf8')
      for (const [, specifier = ''] of text.matchAll(/(?:from|import|import\()"(\.[^"]+\.mjs)"/g))
        reached.add(posix.join(posix.dirname(path), specifier))
    }
    expect([...reached].sort()).toEqual([...files.keys()].sort())
  })

  it('are there, in a folder that is named for their version', () => {
    expect([...files.values()].filter((file) => !existsSync(file))).toEqual([])
    expect(mermaidModule).toMatch(/^_astro\/mermaid-\d+\.\d+\.\d+\/mermaid\.esm\.min\.mjs$/)
  })
})
