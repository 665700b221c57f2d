import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectionsIn } from '../../../src/scan/find.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'throughline-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function make(...paths: readonly string[]): void {
  for (const path of paths) {
    if (path.endsWith('/')) mkdirSync(join(folder, path), { recursive: true })
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
  }
}

describe('the collection of a folder', () => {
  it.each([
    ['content, whatever else there is', ['content/', '.obsidian/', 'vault/site.yaml'], ['content']],
    ['the one with settings, where it is the folder itself', ['content/', 'site.yaml'], ['.']],
    ['content, where both have settings', ['content/site.yaml', 'site.yaml'], ['content']],
    ['the folder itself, where it is a vault', ['.obsidian/', 'vault/site.yaml'], ['.']],
    ['a folder in it with settings, before vaults', ['a/.obsidian/', 'b/site.yaml'], ['b']],
    ['a vault in it', ['my notes/.obsidian/', 'c/'], ['my notes']],
    ['all, where several may be meant', ['b/.obsidian/', 'a/.obsidian/'], ['a', 'b']],
    [
      'none',
      ['notes/a.md', 'a.md', '.obsidian', 'x/y/site.yaml', 'node_modules/p/site.yaml', '.x/site.yaml'],
      [],
    ],
  ])('is %s', (_, files, found) => {
    make(...files)
    expect(collectionsIn(folder)).toEqual(found)
  })
})
