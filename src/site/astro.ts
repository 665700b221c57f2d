import { fileURLToPath } from 'node:url'
import { build, dev, type AstroInlineConfig, type AstroIntegration } from 'astro'
import type { Site } from '../model/site.ts'
import { offer } from './collection.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'

/**
 * Writes every page of the site, and the styles and scripts that they use, into `output`, a folder in the project:
 * for any other, Astro would make its intermediate files in one place that all builds share.
 */
export async function renderSite(
  site: Site,
  output: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  offer(site)
  // "In the project" is, to Astro, in the working folder.
  process.chdir(root)
  await build({
    ...config(site),
    outDir: output,
    logLevel: 'error',
    integrations: [countPages(site.addresses.length, progress)],
  })
}

export interface DevServer {
  readonly url: string
  /** Shows another state of the collection, in every open browser too. */
  show(site: Site): void
  stop(): Promise<void>
}

/** Serves the site's pages as they are asked for. */
export async function serveSite(site: Site, port: number): Promise<DevServer> {
  offer(site)
  let refresh = () => {}
  const server = await dev({
    ...config(site),
    logLevel: 'warn',
    server: { port },
    integrations: [
      {
        name: 'throughline-refresh',
        hooks: {
          'astro:server:setup': ({ server: vite }) => {
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
      offer(next)
      refresh()
    },
    stop: () => server.stop(),
  }
}

function config(site: Site): AstroInlineConfig {
  const { url, base } = site.settings
  return { root, base, ...(url === null ? {} : { site: url }) }
}

function countPages(total: number, progress: (done: number, total: number) => void): AstroIntegration {
  return {
    name: 'throughline-progress',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        let done = 0
        setPrerenderer((standard) => ({
          ...standard,
          render: async (request, options) => {
            const rendered = await standard.render(request, options)
            done += 1
            progress(Math.min(done, total), total)
            return rendered
          },
        }))
      },
    },
  }
}
