import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/settings/settings.ts'
import { headersFile } from '../../../src/site/policy.ts'

const giscus = 'giscus: { repo: you/notes, repo-id: R_1, category: General, category-id: DIC_1 }'
const policyOf = (yaml: string, untrusted = false) =>
  headersFile(readSettings(yaml, { untrusted }).settings).split('\n')[1] ?? ''
const faults = (yaml: string) => readSettings(yaml, {}).problems.map(({ message }) => message)

describe('servers of others', () => {
  it('are none by default, and no page may ask any', () => {
    const { look } = readSettings('title: Soil', {}).settings
    expect([look.analytics, look.comments]).toEqual([null, null])
    expect(policyOf('')).not.toMatch(/https:|connect-src|frame-src/)
  })

  it.each([
    ['plausible: { domain: example.org }', 'https://plausible.io/api/event'],
    [
      "plausible: { domain: example.org, src: 'https://p.example.org/js/x.js' }",
      'https://p.example.org/api/event',
    ],
    ["umami: { website: abc, src: 'https://cloud.umami.is/script.js' }", 'https://cloud.umami.is/api/send'],
    [
      "umami: { website: abc, src: 'https://example.org/umami/script.js' }",
      'https://example.org/umami/api/send',
    ],
  ])('that count visits may be told of them, and nothing else: %s', (service, endpoint) => {
    const yaml = `analytics: { ${service} }`
    expect(readSettings(yaml, {}).settings.look.analytics?.endpoint).toBe(endpoint)
    const more = policyOf(yaml).replace(`connect-src 'self' ${new URL(endpoint).origin}; `, '')
    expect(more).toBe(policyOf(''))
  })

  it('that keep comments may be shown in a frame, and nothing else', () => {
    const yaml = `comments: { ${giscus} }`
    expect(policyOf(yaml).replace("frame-src 'self' https://giscus.app; ", '')).toBe(policyOf(''))
    expect(readSettings(yaml, {}).settings.look.comments).toMatchObject({
      repo: 'you/notes',
      mapping: 'pathname',
    })
  })

  it('stand beside what the policy of the site allows, and are asked nothing for strangers', () => {
    const yaml = `comments: { ${giscus} }\nanalytics: { plausible: { domain: x } }\npolicy: { frame-src: [https://a.example] }`
    expect(policyOf(yaml)).toContain("frame-src 'self' https://a.example https://giscus.app")
    expect(policyOf(yaml, true)).toBe(policyOf('', true))
    expect(readSettings(yaml, { untrusted: true }).settings.look).toMatchObject({
      analytics: null,
      comments: null,
    })
  })

  it.each([
    ['analytics: {}', '"analytics" should be a map with plausible or umami.'],
    [
      "analytics: { plausible: { domain: x }, umami: { website: y, src: 'https://u.example/s.js' } }",
      '"analytics" should be a map with plausible or umami.',
    ],
    ['analytics: { google: { id: x } }', '"analytics.google" is not a setting.'],
    ['analytics: { plausible: { domian: x } }', '"analytics.plausible.domian" is not a setting.'],
    [
      "analytics: { umami: { website: x, src: 'http://u.example/s.js' } }",
      '"analytics.umami.src" should be an address that begins with https://.',
    ],
    [
      'comments: { giscus: { repo: notes } }',
      '"comments.giscus.repo" should be the name of a repository at GitHub.',
    ],
    ['comments: { disqus: x }', '"comments.disqus" is not a setting.'],
  ])('are named rightly: %s', (yaml, message) => {
    expect(faults(yaml)).toContain(message)
  })
})
