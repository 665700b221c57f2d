import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { staticServer } from '../src/serve/static-server.ts'
import { rememberedSite } from './built-site.ts'
import { baseOf, command, onPort, portOf, shown, UsageError } from './command.ts'
import { reachOf, reachText } from './reach.ts'

const hasSite = (folder: string) => existsSync(join(folder, 'index.html'))

await command('preview', async ({ values }) => {
  const last = rememberedSite()
  const folder = resolve(values.out ?? (last && hasSite(last.output) ? last.output : 'dist'))
  const name = shown(folder)('') || '.'
  if (!hasSite(folder)) throw new UsageError(`there is no site in ${values.out ?? name}, so build it first`)
  const base = baseOf(values.base ?? (last?.output === folder ? last.base : '/'))
  const reach = reachOf(values.host)
  const { url, urls, closed } = await onPort(portOf(values.port), (port) =>
    staticServer(folder, { base, port, reach }),
  )
  process.stdout.write(`${url}  ${name}\n${reachText(urls, reach, 'the site')}`)
  await closed
  return 0
})
