import { statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodeBase, graphAddress, type Address } from '../core/address.ts'
import { extensionOf, mayBeActive } from '../core/file-kind.ts'
import { listenAt, originsOf, type ServerReach } from '../serve/reach.ts'
import { isWithin, keepApart, requestPath, refusalOf, refuse, sendFile } from '../serve/static-server.ts'
import { outputAt, isOfTemplate } from '../site/outputs.ts'
import type { Site } from '../site/site-of.ts'
import { wholeGraphPath } from '../graph-view/whole-graph.ts'
import { wordsFor } from '../words/languages.ts'
import { annotated, changesPath, devFile, type Remarks } from './dev/annotated.ts'
import { openTemplates, type Templates } from './templates.ts'

export interface Served {
  readonly site: Site
  /** The files beside the pages: path on the site → path on disk. */
  readonly files: ReadonlyMap<string, string>
  readonly remarks: Remarks
}

export interface Serving {
  readonly port: number
  readonly reach: ServerReach
  /** Resolves once the current state of the files is shown. A page that failed to render is then tried again. */
  readonly settled: () => Promise<unknown>
  readonly searchFile: (path: string) => Promise<Uint8Array | null>
}

export type SiteServer = Awaited<ReturnType<typeof serveSite>>

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
}

/**
 * Serves a site and renders each page on request. The files behind a page may change before it is shown, so a page that
 * fails to render is tried once more after `settled`. Throws the system's error if the port cannot be opened.
 */
export async function serveSite(
  first: Served,
  compiled: Templates,
  { port, reach, settled, searchFile }: Serving,
) {
  const listening = new Set<ServerResponse>()
  let { site, files, remarks } = first
  let templates = compiled
  let renderer = openTemplates(templates, site)
  const prefixOf = ({ settings }: Site) => encodeBase(settings.base).replace(/\/$/, '')
  let prefix = prefixOf(site)
  /** Base paths that the site had before, without the final slash. */
  const former = new Set<string>()

  const pathIn = (url: string) =>
    url.startsWith(`${prefix}/`) ? requestPath(url.slice(prefix.length))?.slice(1) : undefined

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    keepApart(response)
    const refusal = refusalOf(request, reach.names)
    if (refusal) return refuse(response, refusal)
    const url = (request.url ?? '/').replace(/[?#].*$/s, '')
    const moved = () => response.writeHead(301, { location: `${url}/` }).end()
    const text = (body: string | Buffer, path: string, status = 200) =>
      response
        .writeHead(status, {
          'content-type': `${contentTypes[extensionOf(path)] ?? 'text/plain'}; charset=utf-8`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .end(body)
    const page = (made: Buffer, address: Address | null, status = 200) => {
      const html = made.toString()
      const at = {
        html,
        address,
        isFound: status === 200,
        loads: loadsOf(html, address),
        base: site.settings.base,
        words: wordsFor(site.settings),
      }
      return text(annotated(at, remarks), 'index.html', status)
    }
    const notFound = async (address: Address | null = null) =>
      page(await (await renderer).file('404.html'), address, 404)

    if (url === prefix && prefix !== '') return moved()
    const path = pathIn(url)
    if (path === undefined) {
      const old = [...former].find((one) => one !== prefix && url.startsWith(`${one}/`))
      return old === undefined
        ? notFound()
        : response.writeHead(302, { location: prefix + url.slice(old.length) }).end()
    }
    if (path === changesPath) return listen(response)
    const own = devFile(path, site.settings.base)
    if (own !== null) return text(own, path)
    const file = files.get(path)
    const unfound = () => void notFound().catch(() => response.destroy())
    if (file !== undefined)
      return sendFile(request, response, file, { notFound: unfound, isActive: mayBeActive(path) })
    const part = await searchFile(path)
    const output = part ? Buffer.from(part) : outputAt(site, path)
    if (output !== null) return text(output, path)
    if (isOfTemplate(site, path)) return text(await (await renderer).file(path), path)
    const address = (isFolder: boolean) => `/${path}${isFolder ? '/' : ''}` as Address
    const isFolder = path === '' || path.endsWith('/')
    const shown = isFolder ? site.page(address(false)) : null
    if (shown && shown.kind !== 'walk') return page(await (await renderer).page(shown), shown.address)
    if (isFolder) return notFound(address(false))
    if (await isWithin(templates.assets, `/${path}`))
      return sendFile(request, response, join(templates.assets, path), { notFound: unfound, isActive: false })
    return site.page(address(true)) ? moved() : notFound()
  }
  /** Changes when a file that the page loads changes, even if the page's HTML stays the same. */
  const loadsOf = (html: string, address: Address | null) => {
    const loads = new Set<string>()
    for (const [, url = ''] of html.matchAll(/(?:src|srcset|href|poster|data)="?([^"\s>?#]+)/g)) {
      const path = pathIn(url)
      const file = path && files.get(path)
      if (file) loads.add(stateOf(file))
      else if (path?.endsWith('.css')) loads.add(outputAt(site, path) ?? '')
    }
    if (address === graphAddress) loads.add(outputAt(site, wholeGraphPath) ?? '')
    return [...loads].join('\n')
  }
  const listen = (response: ServerResponse) => {
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      .flushHeaders()
    listening.add(response)
    response.on('close', () => listening.delete(response))
  }

  const server = createServer((request, response) => {
    const again = async (error: unknown) => {
      await settled()
      if (response.headersSent) throw error
      return answer(request, response)
    }
    answer(request, response)
      .catch(again)
      .catch((error: unknown) => {
        process.stderr.write(`${request.url ?? ''} cannot be shown: ${String(error)}\n`)
        response.destroy()
      })
  })
  await listenAt(server, port, reach)
  return {
    get urls() {
      return originsOf(server).map((origin) => origin + site.settings.base)
    },
    /** Shows another state of the collection, rendered by the given templates, and tells every open browser. */
    show: (next: Served, compiled: Templates): void => {
      former.add(prefix)
      ;({ site, files, remarks } = next)
      templates = compiled
      prefix = prefixOf(site)
      renderer = openTemplates(templates, site)
      for (const response of listening) response.write('data: changed\n\n')
    },
  }
}

function stateOf(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false })
  return [file, state?.ino, state?.size, state?.mtimeMs, state?.ctimeMs].join(' ')
}
