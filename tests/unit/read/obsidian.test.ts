import { describe, expect, it } from 'vitest'
import { readObsidian } from '../../../src/read/obsidian.ts'
import { concerns } from '../../../src/read/scan.ts'
import { readSettings } from '../../../src/read/settings.ts'

const strict = (source: string | null, app: string | null) =>
  readSettings(source, {}, 'Notes', app === null ? null : readObsidian(app)).settings.strictLineBreaks

describe('strict line breaks', () => {
  it.each([
    ['no vault', null, true],
    ['a vault', '{}', false],
    ['a vault set to them', '{"strictLineBreaks": true, "attachmentFolderPath": "./"}', true],
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
