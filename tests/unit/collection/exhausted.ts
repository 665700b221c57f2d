import { openSync } from 'node:fs'
import { machineFault } from '../../../src/report/machine-fault.ts'
import { scan } from '../../../src/scan/scan.ts'
import { sourceFiles } from '../../../src/collection/entries.ts'
import { Store } from '../../../src/cache/store.ts'
import { threads } from '../../../src/cache/threads.ts'

/** Says what comes of reading a collection, and of a thread, once this process can open no more files. */
const [, , root = '', path = ''] = process.argv
const settings = {
  relations: {},
  strictLineBreaks: true,
  language: 'en',
  folders: {},
  kinds: [],
} as never
const files = { markdown: [{ path, size: 0, modified: 0 }], canvases: [], bases: [], bibliographies: [] }
const filename = new URL('../../../src/build/page-worker.ts', import.meta.url).href
const store = new Store(`${root}/cache.sqlite`)
const tries = [
  () => scan(root, []),
  () => sourceFiles({ root, files, settings, store }),
  () => threads({ filename, name: 'makeBatch', minThreads: 1, maxThreads: 1 }).run({}),
]
// What is loaded at the first use had better be there.
await scan(root, [])
sourceFiles({ root, files, settings, store })
try {
  for (;;) openSync(root, 'r')
} catch {
  // That was the last one.
}
const said: string[] = []
for (const act of tries) {
  try {
    await act()
    said.push('nothing')
  } catch (error) {
    said.push(machineFault(error)?.cause ?? String(error))
  }
}
process.stdout.write(JSON.stringify(said))
process.exit()
