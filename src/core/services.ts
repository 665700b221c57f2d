/** Who counts visits: where what is counted is sent, and in whose form. */
export interface Analytics {
  readonly service: 'plausible' | 'umami'
  readonly endpoint: string
  /** What the service calls the site. */
  readonly site: string
}

/** By what of a page its discussion is found. */
export const mappings = ['pathname', 'url', 'title', 'og:title'] as const

/** Discussions at GitHub, which giscus shows in a frame. */
export interface Comments {
  readonly repo: string
  readonly repoId: string
  readonly category: string
  readonly categoryId: string
  readonly mapping: (typeof mappings)[number]
}

/** The server that shows them. */
export const giscusOrigin = 'https://giscus.app'
