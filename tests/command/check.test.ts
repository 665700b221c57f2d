import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collection, scratch } from './collection.ts'
import { call, run, sameSite } from './run.ts'

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
    expect(stdout).toContain('"suports" is not a relation.')
    expect(stdout).toContain('why  the link loses its type.')
    expect(stdout).toMatch(/fix {2}did you mean "supports"\?/)
    expect(stdout).toContain('notes/theta.md:8:5  warning  broken-link')
    expect(stderr).toContain('2 files, 2 warnings')
  })

  it('counts one file as one', async () => {
    const { stderr } = await call('check', ['--content', collection({ 'a.md': 'A text.\n' })])
    expect(stderr).toContain('1 file, no problems')
  })

  it(
    'names files from where npm was called, and says at the end what errors keep back',
    { tags: 'long' },
    async () => {
      const folder = collection({ ...content, 'notes/bad.md': '---\ntitle: [\n---\n' })
      const { code, stdout, stderr } = await run('check', ['--content', folder], {
        INIT_CWD: join(folder, 'inquiries'),
      })
      expect(code).toBe(3)
      expect(stdout).toMatch(/^\.\.\/notes\/bad\.md:2:8 {2}error/)
      expect(stdout.indexOf('  error  ')).toBeLessThan(stdout.indexOf('../notes/theta.md:6:5  warning  '))
      expect(stderr).toContain(
        '3 files, 1 error, 2 warnings\na build would leave out the files with errors, or write nothing with --strict',
      )
    },
  )

  it('says the errors, then what readers meet, then habits in a line each, and all of it with --all', async () => {
    const links = Array.from({ length: 6 }, (_, index) => `[[Nowhere ${index}]]\n`).join('')
    const related = 'related: ["[[b]]", "[[c]]"]'
    const folder = collection({
      'a.md': `---\n${related}\n---\n${links}`,
      'b.md': '',
      'c.md': '',
      'bad.md': '---\ntitle: [\n---\n',
    })
    const brief = await call('check', ['--content', folder], folder)
    const parts = brief.stdout.split('\n').filter((line) => /^\S|^ {2,6}\d/.test(line))
    expect(parts).toEqual([
      'bad.md:2:8  error  unreadable-front-matter',
      expect.stringMatching(/^broken-link {2}6 warnings: /),
      'habits that do not harm readers (--all shows each)',
      '  2  missing-reason  a relation without a reason, first in a.md:2:12',
    ])
    expect(brief.stdout).toContain('  and 1 more (--all shows them)')
    expect(brief.stderr).toContain('1 error, 8 warnings; errors: bad.md:2:8 unreadable-front-matter')
    const all = await call('check', ['--content', folder, '--all'], folder)
    expect(
      all.stdout.match(/^\S+ {2}(?:warning|error) {2}\S+$/gm)?.map((line) => line.split('  ')[2]),
    ).toEqual([
      'unreadable-front-matter',
      ...Array<string>(6).fill('broken-link'),
      ...Array<string>(2).fill('missing-reason'),
    ])
  })

  it.each([
    [[], 0],
    [['--strict'], 0],
    [['--strict=warnings'], 1],
    [['--fail-on', 'broken-link'], 1],
    [['--fail-on', 'missing-reason,broken-link'], 1],
    [['--fail-on=missing-reason'], 0],
  ])('with %j ends with %i where a link is broken, as a build does', async (flags, expected) => {
    const folder = collection(content)
    const checked = await call('check', ['--content', folder, ...flags])
    expect(checked.code).toBe(expected)
    const out = join(folder, '../dist')
    const built = await call('build', ['--content', folder, '--out', out, ...sameSite, ...flags])
    expect([built.code, existsSync(out)]).toEqual([expected, expected === 0])
  })

  it('says which rule --fail-on may have meant', async () => {
    const { code, stderr } = await call('check', [
      '--content',
      collection(content),
      '--fail-on',
      'broken-lnk',
    ])
    expect([code, stderr]).toEqual([
      1,
      'throughline: "broken-lnk" in --fail-on is not a rule, did you mean "broken-link"?\n',
    ])
  })

  it('stops where npm has taken a flag for its own', async () => {
    const env = { npm_lifecycle_event: 'check', npm_config_content: 'elsewhere', npm_config_cache: '/x' }
    const { code, stderr } = await run('check', [], env, collection(content))
    expect([code, stderr.split('\n')[0]]).toEqual([
      1,
      'throughline: npm took --content, so write -- before the flags',
    ])
  })

  it('with --external asks the servers of outside links, and keeps what they answer', async () => {
    const asked: string[] = []
    const server = createServer(({ method, url }, response) => {
      asked.push(`${method ?? ''} ${url ?? ''}`)
      response.writeHead(url === '/gone' ? 404 : 200).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const folder = collection({
        'a.md': `Text.\n\n[Here](${origin}/here#part) and <${origin}/gone>.\n`,
        'draft.md': `---\ndraft: true\n---\n${origin}/secret\n`,
      })
      const external = ['--content', folder, '--external', '--format', 'json']
      const { stdout } = await call('check', external)
      expect(JSON.parse(stdout)).toMatchObject([
        {
          rule: 'dead-link',
          file: 'a.md',
          line: 3,
          message: `${origin}/gone is dead because the server answers 404.`,
        },
      ])
      expect(asked.toSorted()).toEqual(['GET /gone', 'HEAD /gone', 'HEAD /here'])
      expect((await call('check', external)).stdout).toBe(stdout)
      await call('check', ['--content', folder])
      expect(asked).toHaveLength(3)
      const refused = await call('check', ['--content', folder, '--external', '--untrusted'])
      expect([refused.code, asked.length]).toEqual([1, 3])
    } finally {
      server.close()
    }
  })

  it('writes a summary of the job where GitHub asks for one', { tags: 'long' }, async () => {
    const file = join(scratch(), 'summary.md')
    const env = { GITHUB_STEP_SUMMARY: file }
    await run('check', ['--content', collection(content), '--format', 'github'], env)
    expect(readFileSync(file, 'utf8')).toContain('| warning | `broken-link` | 1 |')
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
