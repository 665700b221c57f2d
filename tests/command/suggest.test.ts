import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection } from './collection.ts'
import { call, run } from './run.ts'

const content = {
  'notes/clay.md': '---\ntitle: Why is clay heavy?\naliases: [clay bed]\n---\nIt holds water.\n',
  'notes/rain.md': '---\ntitle: Rain\n---\nFirst.\n\nRain fills the clay bed.\n',
  'notes/other.md': '---\ntitle: Other\n---\nNothing.\n',
  'inquiries/why.md': '---\ntitle: Why dig?\n---\nBecause of [[clay]].\n',
}

interface Answer {
  readonly ranked: unknown
  readonly suggestions: readonly {
    readonly kind: string
    readonly nodes: readonly { readonly id: string }[]
  }[]
}

const suggest = (folder: string, ...args: string[]) => call('suggest', [...args, '--content', folder])
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')])

describe('suggest', () => {
  it('prints for a person what an editor may want to mend, and edits nothing', async () => {
    const folder = collection(content)
    const before = files(folder)
    const { code, stdout } = await suggest(folder)
    expect(code).toBe(0)
    expect(stdout).toContain('Unlinked mentions · 1 place\n')
    expect(stdout).toContain('/notes/rain.md:6:16\n    text   Rain fills the clay bed.\n')
    expect(stdout).toContain('    write  [[clay|clay bed]]\n')
    expect(stdout).toContain('Notes that no inquiry draws on · 2 notes\n')
    expect(stdout).toContain('Inquiries with few sources · 1 inquiry\n')
    const wide = stdout.split('\n').filter((line) => line.length > 80 && !/^ *\S+$/.test(line))
    expect(wide).toEqual([])
    expect(files(folder)).toEqual(before)
  })

  it('prints for a program', async () => {
    const { code, stdout } = await run('suggest', ['--content', collection(content), '--format', 'json'])
    expect(code).toBe(0)
    const { ranked, suggestions } = JSON.parse(stdout) as Answer
    expect(ranked).toEqual({ by: 'words' })
    expect(suggestions.map(({ kind }) => kind)).toEqual([
      'unlinked-mention',
      'undrawn-note',
      'undrawn-note',
      'few-sources',
    ])
  })

  it.each(['notes/clay.md', 'clay', 'Why is clay heavy?', 'Clay bed'])(
    'is about one note, called %s',
    async (name) => {
      const { code, stdout } = await suggest(collection(content), name, '--format', 'json')
      const { suggestions } = JSON.parse(stdout) as Answer
      expect([code, suggestions.map(({ kind }) => kind)]).toEqual([0, ['unlinked-mention']])
    },
  )

  it('takes the path of a file as the caller sees it, too', { tags: 'long' }, async () => {
    const folder = collection(content)
    const { stdout } = await run('suggest', ['../notes/other.md', '--content', folder, '--format', 'json'], {
      INIT_CWD: join(folder, 'notes'),
    })
    expect((JSON.parse(stdout) as Answer).suggestions).toEqual([
      expect.objectContaining({
        kind: 'undrawn-note',
        nodes: [expect.objectContaining({ id: 'notes/other.md' })],
      }),
    ])
  })

  it('says what may be meant by a name that nothing has, or several', async () => {
    const unknown = await suggest(collection(content), 'claay')
    expect([unknown.code, unknown.stdout]).toEqual([1, ''])
    expect(unknown.stderr).toContain('no published page is called "claay", did you mean "clay"?')
    const two = { ...content, 'notes/a/bed.md': '', 'notes/b/bed.md': '' }
    const several = await suggest(collection(two), 'bed')
    expect(several.code).toBe(1)
    expect(several.stderr).toMatch(/notes\/a\/bed\.md\n {2}\S*notes\/b\/bed\.md\n/)
  })

  it('refuses flags that it does not know', async () => {
    const folder = collection(content)
    expect((await suggest(folder, '--format', 'github')).stderr).toContain(
      '--format must be one of text, json',
    )
    expect((await suggest(folder, '--most', '0')).stderr).toContain('--most must be a number from 1')
    expect((await suggest(folder, 'Why', 'dig?')).stderr).toContain('put a name of several words in quotes')
  })

  it('suggests nothing while there are errors, and prints those', async () => {
    const { code, stdout, stderr } = await suggest(
      collection({ ...content, 'notes/bad.md': '---\ntitle: [\n---\n' }),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('notes/bad.md:')
    expect(stdout).not.toContain('Unlinked')
    expect(stderr).toContain('nothing is suggested until you correct the errors')
  })

  it('shows only so many of a kind', async () => {
    const { stdout } = await suggest(collection(content), '--most', '1')
    expect(stdout).toContain('and 1 more: --most 2 shows all of them')
  })
})
