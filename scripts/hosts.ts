import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../src/cache/root.ts'

/** A host that builds a collection, or a place that its site is copied to. */
export interface Host {
  /** Where a file stands in the folder of the collection's owner → the file of `recipes/` that it is made from. */
  readonly files: Readonly<Record<string, string>>
  /** What is left to do once they are there. */
  readonly next: string
}

const workflow = '.github/workflows/publish.yml'

export const hosts = {
  github: {
    files: { [workflow]: 'github.yml' },
    next: 'push to GitHub, and choose "GitHub Actions" under Settings → Pages',
  },
  gitlab: {
    files: { '.gitlab-ci.yml': 'gitlab.yml' },
    next: 'push to the default branch of a project at GitLab',
  },
  netlify: {
    files: {
      'netlify.toml': 'netlify/netlify.toml',
      'netlify/throughline-cache/manifest.yml': 'netlify/manifest.yml',
      'netlify/throughline-cache/index.js': 'netlify/index.js',
    },
    next: 'push, and choose the repository at Netlify',
  },
  cloudflare: {
    files: { [workflow]: 'cloudflare.yml' },
    next: `push to GitHub, and make the project and the secrets that ${workflow} names`,
  },
  rsync: { files: { 'publish.sh': 'rsync.sh' }, next: 'sh publish.sh you@example.org:/srv/www/notes/' },
  s3: { files: { 'publish.sh': 's3.sh' }, next: 'sh publish.sh s3://notes.example.org/' },
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

export const hostNames = Object.keys(hosts) as readonly HostName[]

interface Choices {
  readonly version: string
  /** The folder of the collection, relative to that of the files, with forward slashes. */
  readonly content: string
  /** Whether an error keeps everything back. */
  readonly strict: boolean
}

/** The files that a host needs, by where they stand. */
export function recipeOf(host: HostName, choices: Choices): ReadonlyMap<string, string> {
  const files = Object.entries<string>(hosts[host].files)
  return new Map(files.map(([path, file]) => [path, chosen(file, choices)]))
}

/** A recipe is a whole file, made for the defaults: only what was chosen is replaced. */
function chosen(file: string, { version, content, strict }: Choices): string {
  const text = readFileSync(join(root, 'scripts/recipes', file), 'utf8')
    .replace(/throughline@[\w.+-]+/, () => `throughline@${version}`)
    .replace("'content'", () => quoted(content, file))
  return strict ? text.replace(' || [ $? -eq 3 ]', ' --strict').replace(/ 3: without .*/, '') : text
}

/** A folder between quotation marks, as the language of a file has them. */
function quoted(folder: string, file: string): string {
  if (file.endsWith('.sh')) return `'${folder.replaceAll("'", "'\\''")}'`
  return folder.includes("'") ? JSON.stringify(folder) : `'${folder}'`
}
