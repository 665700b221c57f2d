// @module-tag long

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { scratch } from '../command/collection.ts'
import { broken, mixedVault } from '../command/mixed-vault.ts'
import { run, sameSite, type Ran } from '../command/run.ts'

/** `NOTES=5000 npm run test:long -- mixed` tries another size. */
const notes = Number(process.env['NOTES'] ?? 500)

const folder = scratch()
const content = join(folder, 'vault')
const out = join(folder, 'dist')
let built: Ran

beforeAll(async () => {
  for (const [path, data] of mixedVault(notes)) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), data)
  }
  built = await run('build', ['--content', content, '--out', out, ...sameSite])
})

/** As a terminal of 80 columns shows it. */
const rowsOf = (text: string) =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 80)), 0)

describe('a vault in which everything is mixed', () => {
  it('is published but for the one file that cannot be read', () => {
    expect(built.code, built.stdout + built.stderr).toBe(3)
    const address = (path: string) => join(out, path, 'index.html')
    for (const path of [
      'notes/clay-soil-0',
      'papers/literature/lee3',
      'notes/clm-clay-cracks-4',
      'notes/boards/board-8',
    ]) {
      expect(existsSync(address(path)), path).toBe(true)
    }
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Begin with')
    expect(existsSync(address('notes/broken'))).toBe(false)
  })

  it('says what is wrong on one screen, the error first', () => {
    const report = built.stdout.slice(0, built.stdout.indexOf('\nnodes '))
    expect(rowsOf(report)).toBeLessThanOrEqual(60)
    expect(report.indexOf('  error  ')).toBeLessThan(report.search(/ warnings?: /))
    expect(report).toContain(broken)
  })

  it('is not published with --strict', async () => {
    const elsewhere = join(folder, 'strict')
    const { code } = await run('build', ['--content', content, '--out', elsewhere, '--strict', ...sameSite])
    expect(code).toBe(1)
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('ends well without that file', async () => {
    rmSync(join(content, broken))
    const { code, stdout } = await run('build', ['--content', content, '--out', out, '--strict', ...sameSite])
    expect(code, stdout).toBe(0)
  })
})
