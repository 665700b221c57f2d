import { z } from 'zod'
import { mappings } from '../../core/services.ts'
import { key } from './about.ts'
import { expects, name, understood } from './fields.ts'
import { webAddress } from '../../yaml/values.ts'

const aMap = expects('a map of keys to values')
const server = understood('an address that begins with https://', (value) =>
  /^https:/i.test(value.trim()) ? webAddress(value) : null,
)

export const plausible = z.strictObject(
  {
    domain: name('text').meta({ description: 'the name of the site at Plausible', example: 'example.org' }),
    src: key(server, {
      description: 'the address of its script, as Plausible gives it; its server is the one that is asked',
      standard: 'https://plausible.io/js/script.js',
    }),
  },
  aMap,
)

export const umami = z.strictObject(
  {
    website: name('text').meta({ description: 'the identifier of the site at Umami' }),
    src: server.meta({
      description: 'the address of its script, as Umami gives it; its server is the one that is asked',
      example: 'https://cloud.umami.is/script.js',
    }),
  },
  aMap,
)

export const analytics = z
  .strictObject(
    {
      plausible: key(plausible, {
        description: 'Plausible, at its own server or another',
        without: 'not asked',
      }),
      umami: key(umami, { description: 'Umami, at its own server or another', without: 'not asked' }),
    },
    aMap,
  )
  .refine((given) => Object.keys(given).length === 1, expects('a map with plausible or umami'))

export const giscus = z.strictObject(
  {
    repo: understood('the name of a repository at GitHub', (value) =>
      /^[\w.-]+\/[\w.-]+$/.test(value.trim()) ? value.trim() : null,
    ).meta({ description: 'the repository whose discussions are the comments', example: 'you/notes' }),
    'repo-id': name('text').meta({ description: 'its identifier, as giscus.app gives it' }),
    category: name('text').meta({ description: 'the category of discussions', example: 'Announcements' }),
    'category-id': name('text').meta({ description: 'its identifier, as giscus.app gives it' }),
    mapping: key(z.enum(mappings, expects('pathname, url, title or og:title')), {
      description: 'by what of a page its discussion is found',
      standard: 'pathname',
    }),
  },
  aMap,
)

export const comments = z.strictObject(
  { giscus: giscus.meta({ description: 'giscus, which keeps them as discussions at GitHub' }) },
  aMap,
)

export const services = {
  analytics: key(analytics, {
    description: 'who counts visits: Plausible or Umami',
    without: 'nobody',
    example: { plausible: { domain: 'example.org' } },
    more: 'settings.md#counting-visits',
  }),
  comments: key(comments, {
    description: 'who keeps the comments below notes, inquiries and papers, which a reader loads by a button',
    without: 'there are none',
    example: {
      giscus: {
        repo: 'you/notes',
        'repo-id': 'R_kgDOExample',
        category: 'Announcements',
        'category-id': 'DIC_kwDOExample',
      },
    },
    more: 'settings.md#comments',
  }),
}

export type GivenAnalytics = z.output<typeof analytics>
export type GivenComments = z.output<typeof comments>
