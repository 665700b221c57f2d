import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scratch, write } from '../command/collection.ts'
import { project, run, sameSite, type Ran } from '../command/run.ts'

const parts = [
  'src',
  'scripts',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Text that is put before an anchor, which the file must hold once; or the whole of a new file. */
export type Change = { readonly before: string; readonly put: string } | { readonly text: string }

/** The project without its tests, in a folder of its own, where a test may change it. */
export class ProjectCopy {
  readonly root = scratch()
  /** The files that were changed or added. */
  readonly touched = new Set<string>()

  constructor() {
    for (const name of parts) cpSync(join(project, name), join(this.root, name), { recursive: true })
    symlinkSync(join(project, 'node_modules'), join(this.root, 'node_modules'))
  }

  change(path: string, ...changes: readonly Change[]): void {
    this.touched.add(path)
    const file = join(this.root, path)
    let text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const change of changes) {
      if ('text' in change) {
        text = change.text
        continue
      }
      const found = text.split(change.before).length - 1
      if (found !== 1) {
        throw new Error(
          `${path} holds ${found} times: ${change.before}\nSay in this test where its table is now.`,
        )
      }
      text = text.replace(change.before, () => change.put + change.before)
    }
    write(file, text)
  }

  build(content: string, output: string, ...flags: readonly string[]): Promise<Ran> {
    return this.run('build', '--content', content, '--out', output, ...sameSite, ...flags)
  }

  run(command: Parameters<typeof run>[0], ...args: readonly string[]): Promise<Ran> {
    return run(command, args, {}, this.root, this.root)
  }

  /** What the compiler says of its types; empty if they are sound. */
  async typeErrors(): Promise<string> {
    const compiler = join(project, 'node_modules/typescript/bin/tsc')
    try {
      await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', '.'], { cwd: this.root })
      return ''
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    }
  }
}
