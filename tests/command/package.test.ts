import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../scripts/flags.ts'
import { files } from '../site/page.ts'
import { collection, scratch } from './collection.ts'
import { addressOf, call, fixture, project, sameSite, type Ran } from './run.ts'

/** Where somebody works who has installed the package. */
const folder = join(scratch(), 'my garden')
const installed = join(folder, 'node_modules', 'throughline')
const bin = join(installed, 'scripts', 'throughline.js')

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}
let manifest: Manifest

const run = promisify(execFile)
const environment = {
  ...process.env,
  GITHUB_ACTIONS: '',
  INIT_CWD: '',
  NODE_ENV: '',
  VITEST: '',
  NODE_COMPILE_CACHE: undefined,
}

/** Calls the command as the shim does that npm makes. */
async function throughline(...args: readonly string[]): Promise<Ran> {
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], { cwd: folder, env: environment })) }
  } catch (error) {
    return error as Ran
  }
}

/** A package that is installed already, with those that it loads: a link, as in the layout of pnpm. */
function link(name: string): void {
  const place = join(folder, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(join(project, 'node_modules', name), place)
}

beforeAll(async () => {
  const staged = join(scratch(), 'package')
  await run(process.execPath, [join(project, 'scripts/pack.ts'), staged])
  const packed = scratch()
  await run('npm', ['pack', staged, '--ignore-scripts', '--pack-destination', packed])
  const [tarball = ''] = readdirSync(packed)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(packed, tarball), '-C', installed, '--strip-components=1'])
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(manifest.dependencies)) link(name)
  execFileSync('chmod', ['-R', 'a-w', installed])
})
// Before it is removed.
afterAll(() => void execFileSync('chmod', ['-R', 'u+w', installed]))

const everything = () => globSync('**', { cwd: installed }).sort()

describe('the package', () => {
  it('holds no types, tests, notes or packages, and the licences of what is in it', () => {
    const odd = everything().filter((path) =>
      /(?<!\.d)\.ts$|\.astro$|^(?:tests|content|bench|node_modules)\b/.test(path),
    )
    expect(odd).toEqual([])
    const notices = readFileSync(join(installed, 'NOTICES.md'), 'utf8')
    for (const name of [
      'mermaid',
      'katex',
      'unified',
      '@mathjax/src',
      '@fontsource/source-serif-4',
      '@floating-ui/dom',
      'astro',
    ])
      expect(notices).toContain(`## ${name} `)
  })

  it('names the packages that it loads, and what a person may call', () => {
    expect(manifest.bin).toEqual({ throughline: 'scripts/throughline.js' })
    const code = globSync('{src,scripts,libraries}/**/*.js', { cwd: installed })
      .filter((path) => !path.includes('/mermaid/'))
      .map((path) => readFileSync(join(installed, path), 'utf8'))
    const named = new Set(
      code.flatMap((text) =>
        [...text.matchAll(/^(?:import|export)\b[^'"\n]*? from ['"]([^.#'"][^'"\n]*)['"];?$/gm)].map(
          ([, name = '']) => name,
        ),
      ),
    )
    const packages = [...named]
      .filter((name) => !name.startsWith('node:'))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
    const builtin = process.getBuiltinModule('node:module').builtinModules
    expect(packages.filter((name) => !(name in manifest.dependencies) && !builtin.includes(name))).toEqual([])
  })

  it('says what it can do', async () => {
    const { code, stdout } = await throughline('--help')
    expect(code).toBe(0)
    for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    const unknown = await throughline('biuld')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no command "biuld"')])
    for (const name of Object.keys(commands)) {
      const { code, stdout } = await throughline(name, '--help')
      expect([code, stdout]).toEqual([0, expect.stringContaining(`usage: npx throughline ${name}`)])
    }
    expect(existsSync(join(folder, '.throughline'))).toBe(false)
  })

  it('builds the same site as the project does, and writes nothing but that and its cache', async () => {
    const before = everything()
    const theirs = await throughline('build', '--content', fixture('garden'), ...sameSite)
    expect(theirs.code, theirs.stderr).toBe(0)
    const out = join(scratch(), 'dist')
    await call('build', ['--content', fixture('garden'), '--out', out, ...sameSite])
    const site = join(folder, 'dist')
    expect(files(site)).toEqual(files(out))
    expect(
      files(site).filter((path) => !readFileSync(join(site, path)).equals(readFileSync(join(out, path)))),
    ).toEqual([])
    expect(everything()).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['.throughline', 'dist', 'node_modules'])
    const again = await throughline('build', '--content', fixture('garden'), ...sameSite)
    expect(again.stderr).toMatch(/parsed\s+0 of 16/)
  })

  it('sets formulas, diagrams, code, bibliographies and cards with what is in it', async () => {
    const content = collection({
      'site.yaml': 'language: de\nparser: reference\ncards: page\nurl: https://garden.example\n',
      'one.md':
        '$x^2$ $\\ce{H2O}$ $$\\begin{prooftree}\\AxiomC{A}\\UnaryInfC{Ж}\\end{prooftree}$$\n\n```mermaid\ngraph TD; A-->B\n```\n\n```ts\nconst x: number = 1\n```\n\n<b>raw</b> [@k2020]\n',
      'all.bib': '@article{k2020, title={A {B}}, author={X Y and Z}, year=2020}\n',
    })
    const theirs = await throughline('build', '--content', content, '--out', 'other site')
    expect(theirs.code, theirs.stderr).toBe(0)
    const out = join(scratch(), 'dist')
    await call('build', ['--content', content, '--out', out])
    const site = join(folder, 'other site')
    expect(files(site)).toEqual(files(out))
    expect(
      files(site).filter((path) => !readFileSync(join(site, path)).equals(readFileSync(join(out, path)))),
    ).toEqual([])
  })

  it('checks, and names files as they can be opened from there', async () => {
    writeFileSync(join(folder, 'note.md'), 'See [[nothing]].\n')
    const { code, stdout } = await throughline('check', '--content', '.')
    expect([code, stdout]).toEqual([0, expect.stringContaining('note.md:1:5  warning  broken-link')])
  })

  it('runs plugins that are named where it is called, in TypeScript', async () => {
    const content = collection({ 'one.md': 'A quiet word.\n' })
    const config = join(folder, 'throughline.config.ts')
    writeFileSync(
      config,
      `import { defineConfig, type Plugin } from 'throughline'
const shout: Plugin = (word: string) => (tree: { children: object[] }) => void tree.children.push({ type: 'text', value: word })
export default defineConfig({ remark: [[shout, 'LOUD']] })\n`,
    )
    const built = await throughline('build', '--content', content, '--out', 'loud')
    expect(built.code, built.stdout).toBe(0)
    expect(readFileSync(join(folder, 'loud/notes/one/index.html'), 'utf8')).toContain('LOUD')
    rmSync(config)
  })

  it('serves what is written', async () => {
    const dev = spawn(process.execPath, [bin, 'dev', '--content', fixture('garden'), '--port', '0'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      const page = await fetch(`${await addressOf(dev, () => {})}notes/soil/`)
      expect(await page.text()).toContain('What makes soil hold water?')
    } finally {
      dev.removeAllListeners('exit')
      dev.kill()
    }
  })
})
