import { describe, expect, it } from 'vitest'
import { commands } from '../../scripts/flags.ts'
import { call } from './run.ts'

describe('--help', () => {
  it.each(Object.keys(commands) as (keyof typeof commands)[])('of %s is no mistake', async (name) => {
    const { code, stdout, stderr } = await call(name, ['--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`usage: npm run ${name}`)
  })
})
