export interface Analytics {
  readonly service: 'plausible' | 'umami'
  readonly endpoint: string
  readonly site: string
}

/** How giscus finds the discussion of a page. */
export const mappings = ['pathname', 'url', 'title', 'og:title'] as const

/** GitHub discussions, shown by giscus in a frame. */
export interface Comments {
  readonly repo: string
  readonly repoId: string
  readonly category: string
  readonly categoryId: string
  readonly mapping: (typeof mappings)[number]
}

export const giscusOrigin = 'https://giscus.app'
