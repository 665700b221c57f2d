import { buildSite } from '../../src/build/build.ts'
import { Store } from '../../src/cache/store.ts'
import { ledger, openLedger } from '../../src/ledger/ledger.ts'
import { whole } from '../../src/output/shard.ts'
import { silent } from '../../src/report/progress.ts'
import { stats } from '../../src/report/summary.ts'
import { project } from './run.ts'

/** Builds with a cache of its own and prints what was done, as `build --stats json` does: `CONTENT OUT CACHE`. */
const [content = '', output = '', cache = ''] = process.argv.slice(2)
openLedger()
using store = new Store(cache)
const outcome = await buildSite({
  content,
  output,
  store,
  project,
  overrides: {},
  strict: false,
  shard: whole,
  progress: silent,
})
process.stdout.write(stats(ledger(), outcome, 'json'))
