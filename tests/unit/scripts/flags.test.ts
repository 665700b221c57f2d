import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands, help, usage, type Command } from '../../../scripts/flags.ts'

const called = Object.entries<Command>(commands)
const { scripts } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { scripts: Record<string, string> }

describe('commands', () => {
  it('are those that npm runs', () => {
    const npm = Object.keys(scripts).filter((name) => scripts[name]?.includes('compile-cache.ts scripts/'))
    expect(called.map(([name]) => name).sort()).toEqual(npm.sort())
  })

  it('have a value for every flag that is no switch', () => {
    const odd = called.flatMap(([name, { flags }]) =>
      Object.entries(flags)
        .filter(([, { type, value }]) => (type === 'string') !== (value !== undefined))
        .map(([flag]) => `${name} --${flag}`),
    )
    expect(odd).toEqual([])
  })
})

describe('usage', () => {
  it('is a line of words and flags', () => {
    expect(usage('new', commands.new)).toBe('npm run new -- note|inquiry|paper "Title" [--content DIR]')
    expect(usage('preview', commands.preview)).toBe(
      'npm run preview -- [--out DIR] [--base /path/] [--port N] [--host ADDRESS[,NAME]]',
    )
  })
})

describe('help', () => {
  it('says of each flag in a line what it does and what holds without it', () => {
    expect(help('preview', commands.preview))
      .toBe(`usage: npm run preview -- [--out DIR] [--base /path/] [--port N] [--host ADDRESS[,NAME]]

Serves a built site as a static host does.

  --out DIR              the folder of the site (without it: the folder of the last build, else dist)
  --base /path/          the path of the site (without it: the path of the last build, else /)
  --port N               the port, or 0 for any free one (without it: 4322)
  --host ADDRESS[,NAME]  lets other machines reach it at this address (0.0.0.0 for all) and under these names (without it: only this machine can reach it)
`)
  })

  it.each(called)('of %s leaves nothing unsaid', (name, command) => {
    expect(help(name, command)).not.toContain('undefined')
  })
})
