import { join } from 'node:path'
import { compile, type Compiled } from '../src/compile.ts'
import { concerns } from '../src/read/scan.ts'
import { watchFolder } from '../src/read/watch.ts'
import { silent } from '../src/report/progress.ts'
import { tally, textReport } from '../src/report/text.ts'
import { serveSite, type DevServer } from '../src/site/astro.ts'
import { collectionAt, collectionOptions, command, onPort, portOf } from './command.ts'

const served = ({ site, attachments }: Compiled, content: string) => ({
  site,
  files: new Map([...attachments.values()].map(({ path, sitePath }) => [sitePath, join(content, path)])),
})

await command(
  {
    usage: 'npm run dev -- [--content DIR] [--base /path/] [--port NUMBER]',
    options: { ...collectionOptions, port: { type: 'string', default: '4321' } },
  },
  async ({ values, progress }) => {
    const wanted = portOf(values.port)
    const at = collectionAt(values)
    let shown: { compiled: Compiled; server: DevServer } | null = null

    const refresh = async () => {
      if (!shown) return
      const { compiled, server } = shown
      const started = performance.now()
      try {
        const next = await compile({ ...at, parser: 'native', lenient: true, progress: silent })
        const { base } = next.site.settings
        if (next.state === compiled.state || base !== compiled.site.settings.base) {
          next.close()
          if (next.state !== compiled.state)
            process.stdout.write(`the base is now ${base}: stop dev and start it again\n`)
          return
        }
        server.show(served(next, at.content))
        shown = { compiled: next, server }
        compiled.close()
        process.stdout.write(textReport(next.problems, process.stdout.isTTY))
        const took = Math.round(performance.now() - started)
        process.stdout.write(`read again: ${next.parsed} parsed, ${tally(next.problems)}, ${took} ms\n`)
      } catch (error) {
        process.stderr.write(
          `the last state is still shown: ${error instanceof Error ? error.message : String(error)}\n`,
        )
      }
    }

    // Before the collection is read, so that no edit falls between.
    const watching = watchFolder(at.content, {
      concerns: (path) => concerns(path, shown?.compiled.site.settings.ignore ?? []),
      refresh,
      onError: (error) => process.stderr.write(`edits are no longer noticed: ${error.message}\n`),
    })
    try {
      const compiled = await compile({ ...at, parser: 'native', lenient: true, progress })
      progress.end()
      process.stdout.write(textReport(compiled.problems, process.stdout.isTTY))
      const server = await onPort(wanted, (port) => serveSite(served(compiled, at.content), port))
      shown = { compiled, server }
      process.stdout.write(`${server.url}  ${tally(compiled.problems)}\n`)
    } catch (error) {
      watching.stop()
      throw error
    }
    watching.start()
    return 0
  },
)
