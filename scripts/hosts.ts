import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../src/cache/root.ts'

export interface Host {
  /** Path in the collection owner's folder → its source in `recipes/`. */
  readonly files: Readonly<Record<string, string>>
  /** What is left to do once the files exist. */
  readonly next: string
  readonly limits: Limits
}

export interface SiteSize {
  readonly files: number
  readonly bytes: number
  readonly fileBytes: number
  /** Lines in the owner's `_redirects`. */
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
    next: 'push to the default branch of a GitLab project',
    // https://docs.gitlab.com/user/gitlab_com/#gitlab-pages, and of _redirects https://docs.gitlab.com/user/project/pages/redirects/
    limits: { bytes: 1e9, files: 200_000, redirects: 1000 },
  },
  netlify: {
    files: {
      'netlify.toml': 'netlify/netlify.toml',
      'netlify/throughline-cache/manifest.yml': 'netlify/manifest.yml',
      'netlify/throughline-cache/index.js': 'netlify/index.js',
    },
    next: 'push, and import the repository at Netlify',
    limits: {},
  },
  cloudflare: {
    files: { '.github/workflows/cloudflare.yml': 'cloudflare.yml' },
    next: 'push to GitHub, and create the project and secrets named in .github/workflows/cloudflare.yml',
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
  /** The folder of the collection, relative to the files, with forward slashes. */
  readonly content: string
  readonly strict: boolean
}

export function recipeOf(host: HostName, choices: Choices): ReadonlyMap<string, string> {
  const files = Object.entries<string>(hosts[host].files)
  return new Map(files.map(([path, file]) => [path, chosen(file, choices)]))
}

/** A recipe is a complete file for the defaults. Only chosen values are replaced. */
function chosen(file: string, { spec, content, strict }: Choices): string {
  const text = readFileSync(join(root, 'scripts/recipes', file), 'utf8')
    .replace(/throughline@[\w.+-]+/, () => spec)
    .replace("'content'", () => quoted(content, file))
  return strict ? text.replace(' || [ $? -eq 3 ]', ' --strict').replace(/ 3: without .*/, '') : text
}

function quoted(folder: string, file: string): string {
  if (file.endsWith('.sh')) return `'${folder.replaceAll("'", "'\\''")}'`
  return folder.includes("'") ? JSON.stringify(folder) : `'${folder}'`
}

export function hostsIn(folder: string): readonly HostName[] {
  return hostNames.filter((host) => existsSync(join(folder, Object.keys(hosts[host].files)[0] ?? '')))
}

/** A limit is reported from this share on. */
const near = 0.9

/** One line for each limit that a site comes near. Without a recipe in the folder, the limits of all hosts count. */
export function limitsNear(size: SiteSize, folder: string): readonly string[] {
  const own = hostsIn(folder)
  return (own.length > 0 ? own : hostNames).flatMap((host) =>
    Object.entries<number>(hosts[host].limits).flatMap(([name, most]) => {
      const used = size[name as keyof SiteSize]
      if (used < most * near) return []
      const { unit, says } = measures[name as keyof SiteSize]
      return [`${host} allows ${says(most)} ${unit}, and this site has ${says(used)}`]
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
