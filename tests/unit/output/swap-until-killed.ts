import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Swaps a site in, in a process of its own that kills itself before its `steps`-th call to the file system:
 * `node swap-until-killed.ts FINISHED OUTPUT STEPS`.
 */
const [finished = '', output = '', steps = ''] = process.argv.slice(2)
let left = Number(steps)
for (const name of ['cp', 'mkdir', 'mkdtemp', 'rename', 'rm', 'rmdir', 'writeFile'] as const) {
  const call = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      left -= 1
      if (left < 0) process.kill(process.pid, 'SIGKILL')
      return call(...args)
    },
  })
}
syncBuiltinESMExports()
const { swapIn } = await import('../../../src/output/swap.ts')
await swapIn(finished, output)
