import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fewestNodes } from './plan.ts'
import { writeCollection } from './write-collection.ts'

const usage = 'node bench/make.ts --nodes NUMBER --out DIR'

const { values } = parseArgs({ options: { nodes: { type: 'string' }, out: { type: 'string' } } })
const nodes = Number(values.nodes)
if (values.out === undefined || !Number.isInteger(nodes) || nodes < fewestNodes) {
  process.stderr.write(`usage: ${usage}\nA collection has at least ${fewestNodes} nodes.\n`)
  process.exitCode = 1
} else {
  await writeCollection(nodes, resolve(values.out))
}
