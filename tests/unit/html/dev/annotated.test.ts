import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address.ts'
import type { Problem } from '../../../../src/core/problem.ts'
import { annotated, type Remarks } from '../../../../src/html/dev/annotated.ts'
import { english, wordsFor, type WordSettings } from '../../../../src/words/languages.ts'

const at = (address: string) => address as Address
const problem = (
  rule: Problem['rule'],
  file: string,
  severity: Problem['severity'] = 'warning',
): Problem => ({
  rule,
  severity,
  place: { file, line: 3, column: 7 },
  message: `<${rule}>`,
  why: 'so',
  fix: 'thus',
})
const remarks: Remarks = {
  problems: [],
  path: (file) => `content/${file}`,
  origins: new Map([
    [at('/notes/a/'), { file: 'a.md', mark: null }],
    [at('/notes/é/'), { file: 'é.md', mark: 'draft' }],
  ]),
  moved: new Map([[at('/notes/old/'), at('/notes/a/')]]),
}
const html =
  '<html><head><title>A</title></head><body class="x"><h1>A</h1><a class="link" href="/plot/notes/%C3%A9/#part">é</a><a href=/plot/notes/a/>a</a><a href="/plot/%zz">z</a></body></html>'

function shown(
  given: Partial<Remarks> = {},
  address = '/notes/a/',
  isFound = true,
  words: WordSettings = english,
) {
  return annotated(
    { html, address: at(address), isFound, loads: '', base: '/plot/', words: wordsFor(words) },
    { ...remarks, ...given },
  )
}
const versionIn = (page: string) => /data-version="?(\w+)/.exec(page)?.[1]

describe('a page of dev', () => {
  it('says of a draft what it is, in the tab, above its heading and at links to it', () => {
    expect(shown({}, '/notes/é/')).toContain('<title>Draft · A</title>')
    expect(shown({}, '/notes/é/')).toMatch(/<b>Draft<\/b>[^<]*<\/p><h1>/)
    expect(shown()).toContain('<title>A</title>')
    expect(shown()).not.toContain('<b>Draft</b>')
    expect(shown().match(/data-dev-mark="Draft"/g)).toHaveLength(1)
    expect(shown()).toContain('<a data-dev-mark="Draft" class="link" href="/plot/notes/%C3%A9/#part">')
  })

  it('has above it why its file cannot be read, and folded up what else there is, of no other file', () => {
    const page = shown({
      problems: [
        problem('unreadable-front-matter', 'a.md', 'error'),
        problem('broken-link', 'a.md'),
        problem('embed-cycle', 'é.md'),
      ],
    })
    expect(page).toMatch(
      /role="?alert[^]*This is the last good page[^]*content\/a\.md:3:7<\/code> &lt;unreadable/,
    )
    expect(page).toMatch(/<details><summary>1 warning<\/summary>[^]*&lt;broken-link/)
    expect(page).not.toContain('embed-cycle')
  })

  it('says of every page that the settings are not understood', () => {
    const problems = [problem('invalid-settings', 'site.yaml', 'error')]
    expect(shown({ problems })).toContain('content/site.yaml:3:7')
    expect(shown({ problems }, '/notes/x/', false)).toContain('content/site.yaml:3:7')
  })

  it('speaks the language of the site, but for what a problem says', () => {
    const german = { language: 'de', words: {} }
    const problems = [problem('broken-link', 'é.md'), problem('embed-cycle', 'é.md')]
    const page = shown({ problems }, '/notes/é/', true, german)
    expect(page).toContain('<title>Entwurf · A</title>')
    expect(page).toContain('<b>Entwurf</b> Ein Build lässt diese Seite weg.')
    expect(page).toContain('data-dev-mark="Entwurf"')
    expect(page).toContain('<summary>2 Warnungen</summary>')
    expect(page).toMatch(/<ul [^>]*dir="?ltr"?><li><p lang="?en"?><code>[^]*&lt;broken-link/)
    expect(page).toMatch(/<b>Warum<\/b> <span lang="?en"?>so<\/span>/)
    const unread = [problem('unreadable-front-matter', 'a.md', 'error')]
    expect(shown({ problems: unread }, '/notes/a/', true, german)).toContain(
      'der letzte fehlerfreie Stand der Seite',
    )
    const settings = [problem('invalid-settings', 'site.yaml', 'error')]
    expect(shown({ problems: settings }, '/notes/a/', true, german)).toContain('site.yaml hat einen Fehler')
    const own = { language: 'de', words: { dev: { draft: '"><b>' } } }
    expect(shown({}, '/notes/é/', true, own)).not.toContain('"><b>')
  })

  it('leads from an old address to where the file is now', () => {
    expect(shown({}, '/notes/old/', false)).toContain('data-moved="/plot/notes/a/"')
    expect(shown({}, '/notes/old/', true)).not.toContain('data-moved')
  })

  it('is the same version with other remarks, and another with another text', () => {
    const problems = [problem('broken-link', 'a.md')]
    expect(versionIn(shown({ problems }))).toBe(versionIn(shown()))
    const other = annotated(
      {
        html: html.replace('é<', 'e<'),
        address: at('/notes/a/'),
        isFound: true,
        loads: '',
        base: '/plot/',
        words: wordsFor(english),
      },
      remarks,
    )
    expect(versionIn(other)).not.toBe(versionIn(shown()))
  })
})
