import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AstroInlineConfig } from 'astro'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { extensionOf, mayBeActive } from '../core/file-kind.ts'
import { framePath } from '../diagrams/mermaid.ts'
import { refusalOf, refuse, sendFile } from '../serve/static-server.ts'
import { outputAt } from '../site/outputs.ts'
import type { Site } from '../site/site.ts'
import { messagesFor, wordsFor } from '../words/languages.ts'
import { offer } from './collection.ts'
import { literal } from './marked.ts'
import { wordsPlugin } from './words-plugin.ts'

/** The folder of Throughline itself. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true'

/** A site, and the files beside its pages: path on the site → path on disk. */
export interface Served {
  readonly site: Site
  readonly files: ReadonlyMap<string, string>
}

/** No templates are in these folders, and there may be ten thousands of files. */
const unwatched = ['content', 'dist', '.throughline'].map((folder) => `${root}${folder}/**`)

const servedFolders = ['src', 'node_modules', 'public'].map((folder) => `${root}${folder}`)

/** Serves as many pages as the collection has nodes. */
const madeOnDemand = '[...address].astro'

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  txt: 'text/plain',
  xml: 'application/xml',
}

export interface DevServer {
  readonly url: string
  /** Shows another state of the collection, in every open browser too. */
  show(served: Served): void
}

/** Serves the site's pages as they are asked for. Throws the error of the system when the port cannot be had. */
export async function serveSite(served: Served, port: number): Promise<DevServer> {
  const { site } = served
  await tryPort(port)
  const words = wordsFor(site.settings)
  const messages: Readonly<Record<string, unknown>> = { ...messagesFor(site.settings) }
  offer(site, words)
  let { site: shown, files } = served
  let refresh = () => {}
  // Not before, for it takes seconds, and a call may be wrong.
  const { dev } = await import('astro')
  const server = await dev({
    ...config(site),
    logLevel: 'warn',
    server: { port },
    // The next free port would be another address than the one that was asked for.
    vite: {
      plugins: [
        { name: 'throughline-guard', enforce: 'pre', configureServer: guarded },
        wordsPlugin(root, (part) => literal(messages[part])),
      ],
      server: {
        strictPort: true,
        watch: { ignored: unwatched },
        cors: false,
        // Of the project what templates load, and nothing of the collection, of the cache, or of its own settings.
        fs: {
          strict: true,
          allow: servedFolders,
          deny: ['.*', '**/.git/**', '**/*.md', '**/*.{pem,key,crt}'],
        },
      },
    },
    integrations: [
      {
        name: 'throughline-refresh',
        hooks: {
          // The page of an address is made when it is asked for: Astro would list all that can be prerendered after each edit.
          'astro:route:setup': ({ route }) => {
            if (route.component.endsWith(madeOnDemand)) route.prerender = false
          },
          'astro:server:setup': ({ server: vite }) => {
            vite.middlewares.use((request, response, next) => {
              const path = pathOf(request.url ?? '/', site.settings.base)
              const file = files.get(path)
              if (file !== undefined) {
                return sendFile(request, response, file, { notFound: next, isActive: mayBeActive(path) })
              }
              if (path === framePath) {
                // Astro has a page without an ending.
                request.url = (request.url ?? '').replace(framePath, framePath.replace(/\.html$/, '/'))
                return next()
              }
              const text = outputAt(shown, path)
              if (text === null) return next()
              const type = contentTypes[extensionOf(path)] ?? 'text/plain'
              response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
            })
            refresh = () => {
              // Astro remembers which pages there are until it hears this.
              for (const environment of Object.values(vite.environments)) {
                environment.hot.send('astro:content-changed', {})
              }
              vite.environments.client.hot.send({ type: 'full-reload' })
            }
          },
        },
      },
    ],
  })
  return {
    url: `http://localhost:${server.address.port}${site.settings.base}`,
    show: (next) => {
      offer(next.site, words)
      shown = next.site
      files = next.files
      refresh()
    },
  }
}

/** Before anything of Vite's: only pages of this server, in browsers of this machine, are answered. */
function guarded({ middlewares }: ViteDevServer): void {
  middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const isEditor = /\/__open-in-editor\b/.test(request.url ?? '')
    const refusal = refusalOf(request) ?? (isEditor ? { status: 404 as const, why: 'Not found.' } : null)
    if (refusal) refuse(response, refusal)
    else next()
  })
}

/** Astro would leave a server half started. */
async function tryPort(port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** The decoded path of a request below the base, as `files/figure.png`; Vite may have taken the base away already. */
function pathOf(url: string, base: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    const decoded = decodeURIComponent(path)
    return decoded.startsWith(base) ? decoded.slice(base.length) : decoded.slice(1)
  } catch {
    return ''
  }
}

function config(site: Site): AstroInlineConfig {
  const { url, base } = site.settings
  return { root, base, ...(url === null ? {} : { site: url }) }
}
