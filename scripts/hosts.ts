import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../src/cache/root.ts'

/** A host that builds a collection, or a place that its site is copied to. */
export interface Host {
  /** Where a file stands in the folder of the collection's owner → the file of `recipes/` that it is made from. */
  readonly files: Readonly<Record<string, string>>
  /** What is left to do once they are there. */
  readonly next: string
  /** What it takes at most. */
  readonly limits: Limits
}

/** The size of a site, as hosts limit it. */
export interface SiteSize {
  readonly files: number
  readonly bytes: number
  /** The size of the largest file. */
  readonly fileBytes: number
  /** Lines of `_redirects`, which is a file of the owner's. */
  readonly redirects: number
}

type Limits = Readonly<Partial<SiteSize>>

export const hosts = {
  github: {
    files: { '.github/workflows/publish.yml': 'github.yml' },
    next: 'push to GitHub, and choose "GitHub Actions" under Settings → Pages',
    // https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits
    limits: { bytes: 1e9 },
  },
  gitlab: {
    files: { '.gitlab-ci.yml': 'gitlab.yml' },
    next: 'push to the default branch of a project at GitLab',
    // https://docs.gitlab.com/user/gitlab_com/#gitlab-pages, and of _redirects https://docs.gitlab.com/user/project/pages/redirects/
    limits: { bytes: 1e9, files: 200_000, redirects: 1000 },
  },
  netlify: {
    files: {
      'netlify.toml': 'netlify/netlify.toml',
      'netlify/throughline-cache/manifest.yml': 'netlify/manifest.yml',
      'netlify/throughline-cache/index.js': 'netlify/index.js',
    },
    next: 'push, and choose the repository at Netlify',
    limits: {},
  },
  cloudflare: {
    files: { '.github/workflows/cloudflare.yml': 'cloudflare.yml' },
    next: 'push to GitHub, and make the project and the secrets that .github/workflows/cloudflare.yml names',
    // https://developers.cloudflare.com/pages/platform/limits/, the free plan
    limits: { files: 20_000, fileBytes: 25 * 1024 * 1024, redirects: 2100 },
  },
  vercel: {
    files: { 'vercel.json': 'vercel/vercel.json', 'vercel.sh': 'vercel/vercel.sh' },
    next: 'push, and import the repository at Vercel',
    limits: {},
  },
  rsync: {
    files: { 'publish-rsync.sh': 'rsync.sh' },
    next: 'sh publish-rsync.sh you@example.org:/srv/www/notes/',
    limits: {},
  },
  s3: { files: { 'publish-s3.sh': 's3.sh' }, next: 'sh publish-s3.sh s3://notes.example.org/', limits: {} },
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

export const hostNames = Object.keys(hosts) as readonly HostName[]

interface Choices {
  /** What npm installs: a version, or the path of a tarball. */
  readonly spec: string
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
function chosen(file: string, { spec, content, strict }: Choices): string {
  const text = readFileSync(join(root, 'scripts/recipes', file), 'utf8')
    .replace(/throughline@[\w.+-]+/, () => spec)
    .replace("'content'", () => quoted(content, file))
  return strict ? text.replace(' || [ $? -eq 3 ]', ' --strict').replace(/ 3: without .*/, '') : text
}

/** A folder between quotation marks, as the language of a file has them. */
function quoted(folder: string, file: string): string {
  if (file.endsWith('.sh')) return `'${folder.replaceAll("'", "'\\''")}'`
  return folder.includes("'") ? JSON.stringify(folder) : `'${folder}'`
}

/** The hosts whose recipe is in a folder. */
export function hostsIn(folder: string): readonly HostName[] {
  return hostNames.filter((host) => existsSync(join(folder, Object.keys(hosts[host].files)[0] ?? '')))
}

/** A limit is told when so much of it is used. */
const near = 0.9

/** A line for each limit that a site comes near to; of all hosts, where none has its recipe in the folder. */
export function limitsNear(size: SiteSize, folder: string): readonly string[] {
  const own = hostsIn(folder)
  return (own.length > 0 ? own : hostNames).flatMap((host) =>
    Object.entries<number>(hosts[host].limits).flatMap(([name, most]) => {
      const used = size[name as keyof SiteSize]
      if (used < most * near) return []
      const { unit, says } = measures[name as keyof SiteSize]
      return [`${host} takes ${says(most)} ${unit}, and this has ${says(used)}`]
    }),
  )
}

const megabytes = (bytes: number) => String(Math.round(bytes / 1e6))
const measures: Readonly<
  Record<keyof SiteSize, { readonly unit: string; readonly says: (n: number) => string }>
> = {
  files: { unit: 'files', says: String },
  bytes: { unit: 'MB', says: megabytes },
  fileBytes: { unit: 'MB a file', says: megabytes },
  redirects: { unit: 'redirects', says: String },
}
