import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection } from './collection.ts'
import { call, run } from './run.ts'

const content = {
  'site.yaml': 'relations:\n  supports: {label: Supports, inverse: Supported by}\n',
  'notes/theta.md': [
    '---',
    'title: Theta',
    'related:',
    '  - to: "[[Iota]]"',
    '    why: it says so',
    '    type: suports',
    '---',
    'See [[Nowhere]].',
    '',
  ].join('\n'),
  'notes/iota.md': '---\ntitle: Iota\n---\n',
}

describe('check', () => {
  it('prints every problem with place, why and fix, and exits 0 when they are warnings', async () => {
    const { code, stdout, stderr } = await call('check', ['--content', collection(content)])
    expect(code).toBe(0)
    expect(stdout).toContain('notes/theta.md:6:5  warning  unknown-relation')
    expect(stdout).toContain('"suports" is not a relation of this collection.')
    expect(stdout).toContain('why  the link would lose its type.')
    expect(stdout).toMatch(/fix {2}did you mean "supports"\?/)
    expect(stdout).toContain('notes/theta.md:8:5  warning  broken-link')
    expect(stderr).toContain('2 files, 2 warnings')
  })

  it('counts one file as one', async () => {
    const { stderr } = await call('check', ['--content', collection({ 'a.md': 'A text.\n' })])
    expect(stderr).toContain('1 file, no problems')
  })

  it('names files from where npm was called, and says at the end what errors keep back', async () => {
    const folder = collection({ ...content, 'notes/bad.md': '---\ntitle: [\n---\n' })
    const { code, stdout, stderr } = await run('check', ['--content', folder], {
      INIT_CWD: join(folder, 'inquiries'),
    })
    expect(code).toBe(3)
    expect(stdout).toMatch(/^\.\.\/notes\/theta\.md:6:5 {2}warning/)
    expect(stdout.lastIndexOf('  warning  ')).toBeLessThan(stdout.indexOf('../notes/bad.md:2:8  error  '))
    expect(stderr).toContain(
      '3 files, 1 error, 2 warnings\na build leaves out the files that errors name; with --strict it writes nothing',
    )
  })

  it('counts many warnings by rule after the errors, and prints each of them with --all', async () => {
    const links = Array.from({ length: 6 }, (_, index) => `[[Nowhere ${index}]]\n`).join('')
    const folder = collection({ 'a.md': links, 'bad.md': '---\ntitle: [\n---\n' })
    const brief = await call('check', ['--content', folder], folder)
    const errors = /^bad\.md:2:8 {2}error {2}unreadable-front-matter\n[^]*\n\n/
    expect(brief.stdout).toMatch(
      new RegExp(
        `${errors.source}6 warnings, each of which --all shows:\n  6  broken-link  first a\\.md:1:1\n$`,
      ),
    )
    const all = await call('check', ['--content', folder, '--all'], folder)
    expect(all.stdout.match(/^a\.md:\d:1 {2}warning {2}broken-link$/gm)).toHaveLength(6)
    expect(all.stdout.endsWith(brief.stdout.replace(', each of which --all shows', ''))).toBe(true)
  })

  it('answers -h with its flags', async () => {
    const { code, stdout, stderr } = await run('check', ['-h'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^usage: npm run check -- \[--content DIR\]/)
  })

  it('takes its severities from site.yaml', async () => {
    const strict = {
      ...content,
      'site.yaml': `${content['site.yaml']}problems: {broken-link: error, unknown-relation: off}\n`,
    }
    const { code, stdout } = await run('check', ['--content', collection(strict), '--format', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ rule: 'broken-link', severity: 'error' })])
  })

  it('speaks GitHub’s annotations', async () => {
    const { stdout } = await call('check', ['--content', collection(content), '--format', 'github'])
    expect(stdout).toMatch(/^::warning file=.*notes\/theta\.md,line=6,col=5,title=unknown-relation::/m)
  })
})
