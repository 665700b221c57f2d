import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readObsidian } from '../../../src/scan/obsidian.ts'
import { scan } from '../../../src/scan/scan.ts'
import { concerns } from '../../../src/scan/left-out.ts'
import { readSettings } from '../../../src/settings/settings.ts'

const strict = (source: string | null, app: string | null) =>
  readSettings(source, {}, 'Notes', { obsidian: app === null ? null : readObsidian({ app }) }).settings
    .strictLineBreaks

describe('strict line breaks', () => {
  it.each([
    ['no vault', null, true],
    ['a vault', '{}', false],
    ['a vault set to them', '{"strictLineBreaks": true, "attachmentFolderPath": "../read/"}', true],
    ['a vault set against them', '\uFEFF{"strictLineBreaks": false}', false],
    ['something else in their place', '{"strictLineBreaks": "yes"}', false],
    ['a list', '[1]', false],
    ['what is no JSON', '{"strictLineBreaks": tr', false],
    ['nothing', '', false],
  ] as const)('are as Obsidian has them: %s', (_, app, expected) => {
    expect(strict(null, app)).toBe(expected)
  })

  it('are as site.yaml says, whatever Obsidian has', () => {
    expect(strict('strict-line-breaks: false', null)).toBe(false)
    expect(strict('strict-line-breaks: true', '{}')).toBe(true)
  })

  it('are true or false', () => {
    expect(readSettings('strict-line-breaks: soft', {}).problems).toMatchObject([
      { rule: 'invalid-settings', message: '"strict-line-breaks" should be true or false.' },
    ])
  })

  it('are looked at again when Obsidian changes them', () => {
    expect(concerns('.obsidian/app.json', [])).toBe(true)
    expect(concerns('.obsidian/workspace.json', [])).toBe(false)
  })
})

describe('folders of templates', () => {
  const ignored = (templates: string, templater = '') => {
    const obsidian = readObsidian({ app: '', templates, templater })
    return readSettings('ignore: [Old]', {}, 'Notes', { obsidian }).settings.ignore
  }

  it('are left out, by the core plugin and by Templater', () => {
    expect(ignored('{"folder": "Vorlagen"}', '{"templates_folder": "99 - Templates"}')).toEqual([
      '**/templates/**',
      'Vorlagen',
      '99 - Templates',
      'Old',
    ])
  })

  it.each(['/Meta/Vorlagen/', './Meta/Vorlagen', 'Meta//Vorlagen'])('may be written %s', (folder) => {
    expect(ignored(JSON.stringify({ folder }))).toContain('Meta/Vorlagen')
  })

  it.each([
    '{"folder": ""}',
    '{"folder": "/"}',
    '{"folder": " "}',
    '{"folder": "."}',
    '{"folder": "../Notes"}',
    '{"folder": "a/../.."}',
    '{"folder": 7}',
    '{"folder": null}',
    '["folder"]',
    'null',
    '{"folder": "Vor',
    '',
  ])('mean nothing where they are no folder of the vault: %s', (source) => {
    expect(ignored(source, source.replace('folder', 'templates_folder'))).toEqual(['**/templates/**', 'Old'])
  })

  it.each([
    'Forms (old) [x] {a,b} + !@#$^&*?|~',
    '!Forms',
    '*',
    '**',
    '+(a)',
    'Ludwig\'s "forms"',
    'Übung 📝',
    'a;b=c',
  ])('are taken letter for letter: %s', async (folder) => {
    const root = await mkdtemp(join(tmpdir(), 'templates-'))
    try {
      await mkdir(join(root, folder, 'Deep'), { recursive: true })
      await writeFile(join(root, folder, 'Deep/form.md'), '')
      await writeFile(join(root, 'note.md'), '')
      const found = await scan(root, ignored(JSON.stringify({ folder })))
      expect(found.markdown.map(({ path }) => path)).toEqual(['note.md'])
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
