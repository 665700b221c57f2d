// @module-tag long

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
import { collection, copyOf, scratch, write } from '../command/collection.ts'
import { addressOf, call, fixture, project, sameSite, type Ran } from '../command/run.ts'

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
const throughline = (...args: readonly string[]) => throughlineIn(folder, ...args)

async function throughlineIn(cwd: string, ...args: readonly string[]): Promise<Ran> {
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], { cwd, env: environment })) }
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
  const packed = scratch()
  await run(process.execPath, [join(project, 'scripts/pack.ts'), packed])
  const [tarball = ''] = readdirSync(packed).filter((name) => name.endsWith('.tgz'))
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
    for (const name of ['mermaid', 'katex', 'unified', '@fontsource/source-serif-4', 'astro'])
      expect(notices).toContain(`## ${name} `)
  })

  it('has no dead link in its documents', () => {
    for (const path of globSync('{*.md,docs/*.md}', { cwd: installed })) {
      if (path === 'NOTICES.md') continue
      const text = readFileSync(join(installed, path), 'utf8').replace(/^```[^]*?^```$|`[^`]*`/gm, '')
      const targets = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
      const dead = targets.filter((target) => !existsSync(join(installed, dirname(path), target)))
      expect([path, dead]).toEqual([path, []])
    }
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
      'site.yaml': 'language: de\ncards: page\nurl: https://garden.example\n',
      'one.md':
        '$x^2$ $\\ce{H2O}$\n\n```mermaid\ngraph TD; A-->B\n```\n\n```ts\nconst x: number = 1\n```\n\n<b>raw</b> [@k2020]\n',
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

  it('says which Node it needs to one that is too old', async () => {
    const old =
      "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.9.0' } })"
    const call = run(process.execPath, ['--import', old, bin, 'build'], { cwd: folder, env: environment })
    const { code, stderr } = await call.then(
      () => ({ code: 0, stderr: '' }),
      (error: unknown) => error as Ran,
    )
    expect([code, stderr]).toEqual([1, 'throughline: you need Node 22.22.0 or later, and this is 20.9.0\n'])
  })

  it('begins a site in an empty folder, and builds it', async () => {
    const empty = join(scratch(), 'an empty folder')
    mkdirSync(empty)
    const lost = await throughlineIn(empty, 'build')
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('run npx throughline init')])
    const begun = await throughlineIn(empty, 'init', '--host', 'github')
    expect([begun.code, begun.stderr]).toEqual([0, ''])
    expect(begun.stdout).toContain('wrote  .github/workflows/publish.yml\n')
    expect(begun.stdout).toContain('  npx throughline new note "A first question?"\n')
    const [line = '', title] = readFileSync(join(empty, 'content/site.yaml'), 'utf8').split('\n')
    expect([line, title]).toEqual([
      '# yaml-language-server: $schema=../.throughline/site.schema.json',
      'title: an empty folder',
    ])
    expect(readFileSync(join(empty, '.throughline/.gitignore'), 'utf8')).toBe('*\n')
    expect((await throughlineIn(empty, 'new', 'note', 'Why?')).stdout).toBe('content/notes/why.md\n')
    const schema = join(empty, '.throughline/site.schema.json')
    const written = readFileSync(schema, 'utf8')
    writeFileSync(schema, '{"$comment":"another version"}')
    const built = await throughlineIn(empty, 'build')
    expect([built.code, built.stdout]).toEqual([0, ''])
    expect(readFileSync(join(empty, 'dist/index.html'), 'utf8')).toContain('an empty folder')
    expect(readFileSync(schema, 'utf8')).toBe(written)
    expect(readdirSync(empty).sort()).toEqual(['.github', '.gitignore', '.throughline', 'content', 'dist'])
  })

  it('builds a vault of Obsidian from inside, and takes nothing of the site for a note', async () => {
    const vault = copyOf('garden')
    write(join(vault, '.obsidian/app.json'), '{}')
    write(join(vault, 'node_modules/some/readme.md'), 'no note')
    const site = join(vault, 'dist')
    const built = await throughlineIn(vault, 'build', ...sameSite)
    expect(built.code, built.stderr).toBe(0)
    const first = files(site)
    expect(first.filter((path) => path.includes('some'))).toEqual([])
    const again = await throughlineIn(vault, 'build', ...sameSite)
    expect([again.code, again.stderr]).toEqual([0, expect.stringMatching(/parsed +0 of 16/)])
    // One more note, as if nothing had been built.
    write(join(vault, 'more.md'), 'More.')
    expect((await throughlineIn(vault, 'build', ...sameSite)).stderr).toMatch(/parsed +1 of 17/)
    expect(files(site)).toContain('notes/more/index.html')
  })

  it('shows the last site that was built, where that was and under its base', async () => {
    const built = await throughline(
      'build',
      '--content',
      fixture('garden'),
      '--base',
      '/x/',
      '--out',
      'my site',
    )
    expect(built.code, built.stderr).toBe(0)
    const preview = spawn(process.execPath, [bin, 'preview', '--port', '0'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      const address = await addressOf(preview, () => {})
      expect(new URL(address).pathname).toBe('/x/')
      expect((await fetch(`${address}notes/soil/`)).status).toBe(200)
    } finally {
      preview.removeAllListeners('exit')
      preview.kill()
    }
  })

  it('checks, and names files as they can be opened from there', async () => {
    writeFileSync(join(folder, 'note.md'), 'See [[nothing]].\n')
    const { code, stdout } = await throughline('check', '--content', '.')
    expect([code, stdout]).toEqual([0, expect.stringContaining('note.md:1:5  warning  broken-link')])
  })

  it('runs plugins and reads sources that are named where it is called, in TypeScript', async () => {
    const content = collection({ 'one.md': 'A quiet word.\n' })
    const config = join(folder, 'throughline.config.ts')
    writeFileSync(
      config,
      `import { defineConfig, jsonLines, type Plugin } from 'throughline'
const shout: Plugin = (word: string) => (tree: { children: object[] }) => void tree.children.push({ type: 'text', value: word })
export default defineConfig({ remark: [[shout, 'LOUD']], sources: [jsonLines({ file: 'rows.jsonl', folder: 'papers' })] })\n`,
    )
    writeFileSync(join(folder, 'rows.jsonl'), '{"id":"row","markdown":"See [[one]]."}\n')
    const built = await throughline('build', '--content', content, '--out', 'loud')
    expect(built.code, built.stdout).toBe(0)
    expect(readFileSync(join(folder, 'loud/notes/one/index.html'), 'utf8')).toContain('LOUD')
    expect(readFileSync(join(folder, 'loud/papers/row/index.html'), 'utf8')).toContain('href="/notes/one/"')
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
