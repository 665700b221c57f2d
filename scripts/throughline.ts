#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }
import { type commands, overview } from './flags.ts'

// The `throughline` command: each script by name, loaded on demand.
const scripts: Readonly<Record<keyof typeof commands, () => Promise<unknown>>> = {
  init: () => import('./init.ts'),
  build: () => import('./build.ts'),
  merge: () => import('./merge.ts'),
  dev: () => import('./dev.ts'),
  preview: () => import('./preview.ts'),
  check: () => import('./check.ts'),
  embed: () => import('./embed.ts'),
  layout: () => import('./layout.ts'),
  suggest: () => import('./suggest.ts'),
  export: () => import('./export.ts'),
  mcp: () => import('./mcp.ts'),
  new: () => import('./new.ts'),
  moved: () => import('./moved.ts'),
}

const isHelp = (word: string) => word === '--help' || word === '-h'

const [name = '--help'] = process.argv.splice(2, 1)
const least = manifest.engines.node.replace('>=', '')
if (process.versions.node.localeCompare(least, 'en', { numeric: true }) < 0) {
  process.stderr.write(`throughline: you need Node ${least} or later, and this is ${process.versions.node}\n`)
  process.exitCode = 1
} else if (Object.hasOwn(scripts, name)) {
  // Help leaves nothing in the folder, and neither does init if it is ended early.
  if (name !== 'init' && !process.argv.some(isHelp)) await import('./compile-cache.ts')
  await scripts[name as keyof typeof scripts]()
} else if (isHelp(name) || name === 'help') {
  process.stdout.write(overview())
} else if (name === '--version' || name === '-v') {
  process.stdout.write(`${manifest.version}\n`)
} else {
  process.stderr.write(`throughline: there is no command "${name}"\n\n${overview()}`)
  process.exitCode = 1
}
