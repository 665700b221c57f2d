import { join, resolve } from 'node:path'
import { mergeParts } from '../src/build/merge.ts'
import { workFolder } from '../src/cache/root.ts'
import { command, UsageError } from './command.ts'

await command('merge', async ({ values, positionals }) => {
  if (positionals.length === 0) throw new UsageError('name the folders that build --shard wrote')
  const files = await mergeParts({
    parts: positionals.map((part) => resolve(part)),
    output: resolve(values.out),
    cache: join(workFolder, '.throughline', 'merge'),
    project: workFolder,
  })
  process.stderr.write(`${files} files, from ${positionals.length} parts, to ${values.out}\n`)
  return 0
})
