import { join, resolve } from 'node:path'
import { mergeParts } from '../src/build/merge.ts'
import { command, project, UsageError } from './command.ts'

await command('merge', async ({ values, positionals }) => {
  if (positionals.length === 0) throw new UsageError('name the folders that build --shard wrote')
  const files = await mergeParts({
    parts: positionals.map((part) => resolve(part)),
    output: resolve(values.out),
    cache: join(project, '.throughline', 'merge'),
    project,
  })
  process.stderr.write(`${files} files, from ${positionals.length} parts, to ${values.out}\n`)
  return 0
})
