import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { chosenOf } from '../../bench/chosen.ts'
import { applyEdit, recopied } from '../../bench/edits.ts'
import { planOf } from '../../bench/plan.ts'
import { writeCollection } from '../../bench/write-collection.ts'
import { budgets, growth, measures, sizes, stages, type Measure, type Stage } from './budgets.ts'
import { collection, scratch } from './collection.ts'
import { thorough } from '../laws.ts'

type Counts = Readonly<Record<Measure | 'nodes', number>>

/** A budget may be exceeded by so much. */
const leeway = 1.1

/** And growth by so much: a larger collection has fuller lists, of which a page asks more, until they are cut. */
const growthLeeway = 1.15

/** Threads do some work each for itself, so a machine with other cores would count other work. */
const alikeEverywhere = `data:text/javascript,${encodeURIComponent(
  `import os from 'node:os'
   import { syncBuiltinESMExports } from 'node:module'
   os.availableParallelism = () => 2
   syncBuiltinESMExports()`,
)}`

const counted = new Map<string, Counts>()

/** Both sizes, and so the growth between them, in `npm run test:long`. */
const tried = thorough ? sizes : [sizes[0]]

const program = join(import.meta.dirname, 'counted-build.ts')

async function build(folder: string): Promise<Counts> {
  const paths = ['content', 'site', 'cache/collection.sqlite'].map((path) => join(folder, path))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', alikeEverywhere, program, ...paths],
    // Vitest's own would have the templates compiled otherwise.
    { env: { ...process.env, NODE_ENV: '', VITEST: '' } },
  )
  return JSON.parse(stdout) as Counts
}

beforeAll(async () => {
  const folders = new Map<number, string>()
  for (const nodes of tried) {
    const folder = scratch()
    folders.set(nodes, folder)
    await writeCollection(nodes, join(folder, 'content'))
  }
  // Templates are compiled once for all collections of one address, and old ones are taken away then.
  const settings = readFileSync(join(folders.get(sizes[0]) ?? '', 'content/site.yaml'), 'utf8')
  await build(dirname(collection({ 'site.yaml': settings, 'notes/one.md': 'One.\n' })))
  for (const [nodes, folder] of folders) {
    for (const stage of stages) {
      if (stage === 'restored') for (const name of ['content', 'site']) recopied(join(folder, name))
      if (stage === 'edited' || stage === 'restored')
        await applyEdit('body', join(folder, 'content'), chosenOf(planOf(nodes)))
      counted.set(`${stage} ${nodes}`, await build(folder))
    }
  }
})

function countsOf(stage: Stage, nodes: number): Counts {
  const counts = counted.get(`${stage} ${nodes}`)
  if (!counts) throw new Error(`nothing was counted of ${stage} at ${nodes}`)
  return counts
}

describe.each(stages)('the work of a build: %s', { tags: 'law' }, (stage) => {
  it.each(tried)('is within its budgets at %i nodes, and nothing has twice the budget it needs', (nodes) => {
    const counts = countsOf(stage, nodes)
    expect(counts.nodes).toBe(nodes)
    const wrong = measures.flatMap((measure) => {
      const each = counts[measure] / nodes
      const budget = budgets[stage][measure][nodes === sizes[0] ? 0 : 1]
      if (each > budget * leeway) return [`${measure}: ${each.toFixed(3)} a node, of ${budget}`]
      return each < budget / 2
        ? [`${measure}: only ${each.toFixed(3)} a node, lower its budget of ${budget}`]
        : []
    })
    expect(wrong).toEqual([])
  })

  it.runIf(thorough)('grows with the nodes and no faster', { tags: 'long' }, () => {
    const [few, many] = [countsOf(stage, sizes[0]), countsOf(stage, sizes[1])]
    const wrong = measures.flatMap((measure) => {
      const most = (sizes[1] / sizes[0]) ** growth(measure) * growthLeeway
      const times = many[measure] / few[measure]
      return times > most ? [`${measure}: ${times.toFixed(2)} times, of ${most.toFixed(1)}`] : []
    })
    expect(wrong).toEqual([])
  })
})
