import { describe, expect, it } from 'vitest'
import { actorIn, verificationOf, untold, type Act } from '../../../src/core/trust.ts'

const act = (by: string, at: string | null = null): Act => ({ by, at })
const generated = act('writer/2.1', '2026-05-10')

describe('verificationOf', () => {
  it.each([
    ['nobody checked it', [], null, 'unverified', [], null],
    ['a machine did', [act('process:nightly', '2026-05-11')], null, 'confirmed', ['process:nightly'], null],
    [
      'a person did, and a machine later',
      [act('human:Ana', '2026-05-11'), act('lint/3', '2026-05-12')],
      null,
      'reviewed',
      ['human:Ana'],
      null,
    ],
    [
      'two persons did, one of them twice',
      [act('human:Ana', '2026-05-11'), act('human:Bo', '2026-05-12'), act('human:Ana', '2026-05-13')],
      null,
      'reviewed',
      ['human:Ana', 'human:Bo'],
      null,
    ],
    [
      'it was generated anew',
      [act('human:Ana', '2026-05-09')],
      null,
      'reviewed',
      ['human:Ana'],
      '2026-05-10',
    ],
    [
      'it changed later',
      [act('human:Ana', '2026-05-11')],
      '2026-06-01',
      'reviewed',
      ['human:Ana'],
      '2026-06-01',
    ],
    [
      'it changed on the same day',
      [act('human:Ana', '2026-06-01')],
      '2026-06-01',
      'reviewed',
      ['human:Ana'],
      null,
    ],
    ['the day of the check is unknown', [act('human:Ana')], '2026-06-01', 'reviewed', ['human:Ana'], null],
    [
      'only a machine checked the change',
      [act('human:Ana', '2026-05-11'), act('lint/3', '2026-06-02')],
      '2026-06-01',
      'reviewed',
      ['human:Ana'],
      '2026-06-01',
    ],
  ])('if %s', (_, verified, updated, tier, by, staleSince) => {
    const verification = verificationOf({ ...untold, generated, verified }, updated)
    expect({ ...verification, by: verification.by.map((one) => one.by) }).toEqual({ tier, by, staleSince })
  })
})

it.each([
  ['human:Ana  Lee', 'human:Ana Lee'],
  [' process:nightly', 'process:nightly'],
  ['agent/gemini-2.5', 'agent/gemini-2.5'],
  ['Ana', null],
  ['human:', null],
  ['https://example.org', null],
  ['/2', null],
])('%j is the actor %j', (text, actor) => {
  expect(actorIn(text)).toBe(actor)
})
