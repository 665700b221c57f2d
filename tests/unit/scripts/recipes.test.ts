import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import manifest from '../../../package.json' with { type: 'json' }
import { parse } from '../../../scripts/command.ts'
import { commands } from '../../../scripts/flags.ts'
import { hostNames, hosts, recipeOf, type HostName } from '../../../scripts/hosts.ts'
import { callsIn } from '../../recipe-calls.ts'
import * as netlifyCache from '../../../scripts/recipes/netlify/index.js'

const folder = resolve(import.meta.dirname, '../../../scripts/recipes')
const spec = 'throughline@12.3.4-next.1'
const cached = ['.throughline', 'dist']

const written = (host: HostName, strict: boolean) => [
  ...recipeOf(host, { spec, content: 'my notes', strict }),
]
/** All files of a host, one after the other. */
const whole = (host: HostName, strict = false) =>
  written(host, strict)
    .map(([, text]) => text)
    .join('\n')

interface Gitlab {
  readonly default: {
    readonly image: string
    readonly cache: { readonly key: string; readonly paths: unknown }
  }
  readonly variables: Readonly<Record<string, string>>
  readonly pages: GitlabJob & { readonly pages: { readonly publish: string } }
  readonly check: GitlabJob
}
interface GitlabJob {
  readonly script: readonly string[]
  readonly rules: readonly { readonly if: string }[]
  readonly artifacts?: { readonly paths: readonly string[] }
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, string>>
}
interface Netlify {
  readonly build: { readonly command: string; readonly publish: string; readonly environment: object }
  readonly context: { readonly 'deploy-preview': { readonly command: string } }
  readonly plugins: readonly { readonly package: string }[]
}

/** What a recipe has shells run, one script after the other, each as its host takes it out of the file. */
function scriptsOf(host: HostName, strict: boolean): readonly string[] {
  return written(host, strict).flatMap(([path, text]) => {
    if (path.endsWith('.sh')) return [text]
    if (path.endsWith('.toml')) {
      const { build, context } = parseToml(text) as unknown as Netlify
      return [build.command, context['deploy-preview'].command]
    }
    if (path === '.gitlab-ci.yml') {
      const { pages, check } = parseYaml(text) as Gitlab
      return [...pages.script, ...check.script]
    }
    if (!path.startsWith('.github/')) return []
    const { jobs } = parseYaml(text) as Workflow
    return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  })
}

it('no recipe is there that no host has', () => {
  const named = hostNames.flatMap((host) => Object.values<string>(hosts[host].files))
  expect(globSync('**/*.*', { cwd: folder }).sort()).toEqual([...new Set(named)].sort())
})

describe('a proposal', () => {
  it.each(['github', 'cloudflare', 'gitlab', 'netlify', 'vercel'] as const)(
    'at %s is built, without trust where strangers may propose',
    (host) => {
      const proposed = scriptsOf(host, false).flatMap(callsIn).slice(1)
      expect(proposed.length).toBeGreaterThan(0)
      expect(proposed.map(([name]) => name)).toEqual(proposed.map(() => 'build'))
      const untrusted = proposed.filter((words) => words.includes('--untrusted'))
      expect(untrusted).toHaveLength(1)
      expect(untrusted[0]).toContain('--settings')
      // Nothing but a workflow tells who proposes.
      if (host !== 'github' && host !== 'cloudflare') expect(proposed).toEqual(untrusted)
    },
  )

  it.each(['github', 'cloudflare'] as const)('of a stranger’s at %s is told no secret', (host) => {
    const { jobs } = parseYaml(whole(host)) as Workflow
    expect(whole(host)).not.toContain('pull_request_target')
    for (const job of Object.values(jobs)) {
      const isOfStrangers = JSON.stringify(job).includes('--untrusted')
      if (isOfStrangers) expect(JSON.stringify(job)).not.toContain('secrets.')
    }
  })
})

it.each(globSync('**/*.{yml,toml,sh}', { cwd: folder }))('%s names the version of this package', (file) => {
  const [named] = /throughline@[\w.+-]+/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  expect(named ?? 'throughline@').toBe(
    file === 'netlify/manifest.yml' ? 'throughline@' : `throughline@${manifest.version}`,
  )
})

describe.each(hostNames)('the recipe for %s', (host) => {
  it.each([false, true])('calls what there is, with flags that there are (strict: %s)', (strict) => {
    const calls = scriptsOf(host, strict).flatMap(callsIn)
    expect(calls.map(([name]) => name)).toContain('build')
    for (const [name = '', ...args] of calls) {
      expect(Object.keys(commands)).toContain(name)
      const { values } = parse(name as keyof typeof commands, args)
      expect(values).toMatchObject({ content: '$CONTENT' })
    }
    // The first publishes; those of proposals fail with any error.
    const builds = calls.map(([name = '', ...args]) => parse(name as keyof typeof commands, args).values)
    expect(builds.map((values) => 'strict' in values && values.strict)).toEqual(
      builds.map((_, index) => index > 0 || strict),
    )
    expect(() => parse('build', ['--lenient'])).toThrow("Unknown option '--lenient'\nusage: ")
  })

  it('has scripts that shells understand', () => {
    for (const shell of ['bash', 'sh']) {
      for (const script of scriptsOf(host, false)) {
        const { status, stderr } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })
        expect([status, stderr]).toEqual([0, ''])
      }
    }
  })

  it.each([
    [false, { 0: 0, 1: 1, 2: 1, 3: 0 }],
    [true, { 0: 0, 1: 1, 2: 2, 3: 3 }],
  ] as const)('goes on where the build allows it (strict: %s)', (strict, ends) => {
    const [script = ''] = scriptsOf(host, strict).filter((one) => one.includes('build --content'))
    const line = script.split('\n').find((one) => one.trim().startsWith('npx ')) ?? ''
    for (const [code, end] of Object.entries(ends)) {
      const shell = spawnSync('sh', ['-ec', `npx() { return ${code}; }\n${line}\n`])
      expect(shell.status).toBe(end)
    }
  })

  it('names the version and the folder that were chosen, and no other', () => {
    expect(whole(host).match(/throughline@[\w.+-]+/g)).toEqual([spec])
    expect(whole(host).match(/CONTENT(?:: |=| = ).*/g)).toEqual([expect.stringContaining("'my notes'")])
    expect(whole(host)).not.toContain("'content'")
  })

  it('runs no test', () => {
    expect(scriptsOf(host, false).join('\n')).not.toMatch(/\btest\b/)
  })
})

describe('what is kept for the next build', () => {
  it.each(['github', 'cloudflare'] as const)('is on %s both the site and what made it', (host) => {
    const { jobs } = parseYaml(whole(host)) as Workflow
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const kept = steps
      .filter(({ uses }) => uses?.startsWith('actions/cache@'))
      .map((step) => step.with?.['path'])
    expect(kept.map((paths) => paths?.trim().split('\n'))).toEqual([cached])
  })

  it('is so on GitLab, and the site is what is published', () => {
    const { default: standard, pages, check, variables } = parseYaml(whole('gitlab')) as Gitlab
    // A key with a / is refused.
    expect(standard.cache).toEqual({ key: 'throughline', paths: cached })
    expect([pages.pages.publish, pages.artifacts?.paths]).toEqual(['dist', ['dist']])
    expect(variables).toEqual({ THROUGHLINE: spec, CONTENT: 'my notes' })
    expect([...pages.rules, ...check.rules].map((rule) => Object.keys(rule))).toEqual([['if'], ['if']])
  })

  it('is so on Netlify, by a plugin in the folder that its settings name', () => {
    const recipe = recipeOf('netlify', { spec, content: "it's", strict: false })
    const { build, plugins } = parseToml(recipe.get('netlify.toml') ?? '') as unknown as Netlify
    expect(build.publish).toBe('dist')
    expect(build.environment).toMatchObject({ THROUGHLINE: spec, CONTENT: "it's" })
    const [plugin = ''] = plugins.map((one) => one.package.slice(1))
    expect([...recipe.keys()]).toEqual(['netlify.toml', `${plugin}/manifest.yml`, `${plugin}/index.js`])
    expect(parseYaml(recipe.get(`${plugin}/manifest.yml`) ?? '')).toEqual({ name: plugin.split('/')[1] })
    const done: unknown[] = []
    const note = (what: string) => (paths: unknown) => done.push([what, paths])
    const utils = { cache: { restore: note('restore'), save: note('save') } }
    netlifyCache.onPreBuild({ utils })
    netlifyCache.onPostBuild({ utils })
    expect(done).toEqual([
      ['restore', cached],
      ['save', cached],
    ])
  })
})
