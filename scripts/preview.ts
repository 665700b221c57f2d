import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { staticServer } from '../src/serve/static-server.ts'
import { baseOf, command, onPort, portOf, UsageError } from './command.ts'

await command('preview', async ({ values }) => {
  const folder = resolve(values.out)
  if (!existsSync(join(folder, 'index.html')))
    throw new UsageError(`there is no site in ${values.out}: build it first`)
  const base = baseOf(values.base)
  const { url, closed } = await onPort(portOf(values.port), (port) => staticServer(folder, { base, port }))
  process.stdout.write(`${url}\n`)
  await closed
  return 0
})
