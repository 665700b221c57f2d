import { watch } from 'node:fs'
import { join } from 'node:path'
import { compile, type Compiled } from '../src/compile.ts'
import { silent } from '../src/report/progress.ts'
import { tally, textReport } from '../src/report/text.ts'
import { serveSite } from '../src/site/astro.ts'
import { collectionAt, collectionOptions, command, UsageError } from './command.ts'

const served = ({ site, attachments }: Compiled, content: string) => ({
  site,
  files: new Map([...attachments.values()].map(({ path, sitePath }) => [sitePath, join(content, path)])),
})

/** Editors save in several steps; this many milliseconds after the last of them the folder is read again. */
const settled = 40

await command(
  {
    usage: 'npm run dev -- [--content DIR] [--base /path/] [--port NUMBER]',
    options: { ...collectionOptions, port: { type: 'string', default: '4321' } },
  },
  async ({ values, progress }) => {
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError(`--port is a number, not "${values.port}"`)
    const at = collectionAt(values)
    let compiled = await compile({ ...at, parser: 'native', progress })
    progress.end()
    process.stdout.write(textReport(compiled.problems, process.stdout.isTTY))
    const server = await serveSite(served(compiled, at.content), port)
    process.stdout.write(`${server.url}  ${tally(compiled.problems)}\n`)

    const refresh = async () => {
      const started = performance.now()
      try {
        const next = await compile({ ...at, parser: 'native', progress: silent })
        server.show(served(next, at.content))
        compiled.close()
        compiled = next
        process.stdout.write(textReport(next.problems, process.stdout.isTTY))
        const took = Math.round(performance.now() - started)
        process.stdout.write(`read again: ${next.parsed} parsed, ${tally(next.problems)}, ${took} ms\n`)
      } catch (error) {
        process.stderr.write(
          `the last state is still shown: ${error instanceof Error ? error.message : String(error)}\n`,
        )
      }
    }

    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    watch(at.content, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(refresh)
      }, settled)
    })
    return 0
  },
)
