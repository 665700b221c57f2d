import { z } from 'zod'
import { type Analytics, type Comments, mappings } from '../core/look.ts'
import { webAddress } from '../yaml/values.ts'
import { key, map, name, understood } from './schema/types.ts'

const server = understood('an address that begins with https://', (value) =>
  /^https:/i.test(value.trim()) ? webAddress(value) : null,
)

const plausible = map({
  domain: name().meta({ description: 'the name of the site at Plausible', example: 'example.org' }),
  src: key(server, 'the address of its script, as Plausible gives it; its server is the one that is asked', {
    standard: 'https://plausible.io/js/script.js',
  }),
}).transform(({ domain, src = 'https://plausible.io' }): Analytics => ({
  service: 'plausible',
  endpoint: new URL('/api/event', src).href,
  site: domain,
}))

const umami = map({
  website: name().meta({ description: 'the identifier of the site at Umami' }),
  src: server.meta({
    description: 'the address of its script, as Umami gives it; its server is the one that is asked',
    example: 'https://cloud.umami.is/script.js',
  }),
}).transform(({ website, src }): Analytics => ({
  service: 'umami',
  // Umami may run below a path, with its script beside its API.
  endpoint: new URL('api/send', src).href,
  site: website,
}))

const analytics = map({
  plausible: key(plausible, 'Plausible, at its own server or another', { without: 'not asked' }),
  umami: key(umami, 'Umami, at its own server or another', { without: 'not asked' }),
})
  .refine((given) => Object.keys(given).length === 1, { error: 'a map with plausible or umami' })
  .transform(({ plausible, umami }) => plausible ?? umami ?? null)

const giscus = map({
  repo: understood('the name of a repository at GitHub', (value) =>
    /^[\w.-]+\/[\w.-]+$/.test(value.trim()) ? value.trim() : null,
  ).meta({ description: 'the repository whose discussions are the comments', example: 'you/notes' }),
  'repo-id': name().meta({ description: 'its identifier, as giscus.app gives it' }),
  category: name().meta({ description: 'the category of discussions', example: 'Announcements' }),
  'category-id': name().meta({ description: 'its identifier, as giscus.app gives it' }),
  mapping: key(z.enum(mappings), 'by what of a page its discussion is found', { standard: 'pathname' }),
})

const comments = map({
  giscus: giscus.meta({ description: 'giscus, which keeps them as discussions at GitHub' }),
}).transform(({ giscus }): Comments => ({
  repo: giscus.repo,
  repoId: giscus['repo-id'],
  category: giscus.category,
  categoryId: giscus['category-id'],
  mapping: giscus.mapping ?? 'pathname',
}))

/** Servers of others that a site may ask. */
export const services = {
  analytics: key(analytics, 'who counts visits: Plausible or Umami', {
    without: 'nobody',
    example: { plausible: { domain: 'example.org' } },
    more: 'settings.md#counting-visits',
  }),
  comments: key(
    comments,
    'who keeps the comments below notes, inquiries and papers, which a reader loads by a button',
    {
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
    },
  ),
}
