import type { Look } from '../core/look.ts'
import { giscusOrigin } from '../core/services.ts'
import type { GivenAnalytics, GivenComments } from './schema/services.ts'

interface GivenServices {
  readonly analytics?: GivenAnalytics | undefined
  readonly comments?: GivenComments | undefined
}

/** The third-party services of a site, with the sources that its policy must allow for them. */
export function readServices({ analytics: { plausible, umami } = {}, comments }: GivenServices): Pick<
  Look,
  'analytics' | 'comments'
> & {
  readonly sources: Readonly<Record<string, readonly string[]>>
} {
  const analytics = plausible
    ? {
        service: 'plausible' as const,
        endpoint: new URL('/api/event', plausible.src ?? 'https://plausible.io').href,
        site: plausible.domain,
      }
    : umami
      ? {
          service: 'umami' as const,
          // Umami may run below a path, with its script beside its API.
          endpoint: new URL('api/send', umami.src).href,
          site: umami.website,
        }
      : null
  const giscus = comments?.giscus
  return {
    analytics,
    comments: giscus
      ? {
          repo: giscus.repo,
          repoId: giscus['repo-id'],
          category: giscus.category,
          categoryId: giscus['category-id'],
          mapping: giscus.mapping ?? 'pathname',
        }
      : null,
    sources: {
      ...(analytics && { 'connect-src': [new URL(analytics.endpoint).origin] }),
      ...(giscus && { 'frame-src': [giscusOrigin] }),
    },
  }
}
