import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOutput, OutputRefused, swapIn } from '../../../src/publish/swap.ts'

let root = ''
const at = (...parts: string[]) => join(root, ...parts)
const site = '<meta name="generator" content="Throughline">'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'swap-'))
  mkdirSync(at('content'))
  mkdirSync(at('project'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

describe('checkOutput', () => {
  const check = (output: string) => checkOutput(output, at('content'), at('project'))

  it('accepts what is absent, empty, or a site of ours', async () => {
    await check(at('dist'))
    mkdirSync(at('dist'))
    await check(at('dist'))
    write(at('dist', 'index.html'), site)
    await check(at('dist'))
    await check(at('project', 'dist'))
  })

  it('refuses a folder with anything else in it', async () => {
    write(at('dist', 'thesis.md'), 'ten years of work')
    await expect(check(at('dist'))).rejects.toThrow(OutputRefused)
    write(at('dist', 'index.html'), '<h1>Someone’s own page</h1>')
    await expect(check(at('dist'))).rejects.toThrow('did not write')
  })

  it('refuses a file', async () => {
    write(at('dist'), 'text')
    await expect(check(at('dist'))).rejects.toThrow('not a folder')
  })

  it('refuses to hold the collection, to lie in it, or to replace the project', async () => {
    for (const output of [root, at('content'), at('content', 'dist'), at('project')]) {
      await expect(check(output)).rejects.toThrow(OutputRefused)
    }
  })

  it('brings back the old site after a build that was killed while swapping', async () => {
    write(at('dist', 'index.html'), site)
    renameSync(at('dist'), at('dist.last'))
    await check(at('dist'))
    expect(readFileSync(at('dist', 'index.html'), 'utf8')).toBe(site)
  })
})

describe('swapIn', () => {
  it('replaces the old site and leaves nothing beside it', async () => {
    write(at('dist', 'old.html'), 'old')
    const finished = at('workshop')
    write(join(finished, 'new.html'), 'new')
    await swapIn(finished, at('dist'))
    expect(readFileSync(at('dist', 'new.html'), 'utf8')).toBe('new')
    expect(existsSync(at('dist', 'old.html'))).toBe(false)
    expect(existsSync(finished)).toBe(false)
    expect(existsSync(at('dist.next'))).toBe(false)
    expect(existsSync(at('dist.last'))).toBe(false)
  })
})
