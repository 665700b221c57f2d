import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPack, packWriter } from '../../../src/cache/pack.ts'
import { save, saved } from '../../../src/cache/saved.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seal-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** What somebody makes who knows the format, and a key or none. */
function made(key: string, body: string): { readonly pack: string; readonly file: string } {
  vi.stubEnv('THROUGHLINE_CACHE_KEY', key)
  const pack = join(folder, 'entries.pack')
  const writer = packWriter(pack, folder)
  writer.add('a', { head: 'first', body })
  writer.finish().close()
  const file = join(folder, 'value')
  save(file, '1', body)
  return { pack, file }
}

function read({ pack, file }: ReturnType<typeof made>, key: string): readonly unknown[] {
  vi.stubEnv('THROUGHLINE_CACHE_KEY', key)
  const opened = openPack(pack)
  const record = opened.read('a')
  opened.close()
  return [record?.body ?? null, saved(file, '1')]
}

describe('what is kept', () => {
  it('is read with the key that it was written with, or without one', () => {
    expect(read(made('secret', 'second'), 'secret')).toEqual(['second', 'second'])
    expect(read(made('', 'second'), '')).toEqual(['second', 'second'])
  })

  it('is not there for a build with a key when it was made without it', () => {
    expect(read(made('', 'forged'), 'secret')).toEqual([null, null])
    expect(read(made('another', 'forged'), 'secret')).toEqual([null, null])
  })

  it('is not there for a build with a key when bytes of it are others, however alike their checksums', () => {
    const files = made('secret', 'second')
    for (const path of [files.pack, files.file]) {
      const bytes = readFileSync(path)
      bytes.write('forged', bytes.indexOf('second'))
      writeFileSync(path, bytes)
    }
    expect(read(files, 'secret')).toEqual([null, null])
  })
})
