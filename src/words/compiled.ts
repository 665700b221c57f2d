import { english, wordsFor } from './languages.ts'

/**
 * The words of templates and browser scripts. They are English unless compiled: `wordsPlugin` of
 * `src/html/compile-templates.ts` then replaces this module with the site's words. Other code uses `languages.ts`.
 */
export const {
  digits,
  list,
  joins,
  longDate,
  month,
  counts,
  neighbours,
  kinds,
  pageKind,
  ownKind,
  computed,
  about,
  site,
  colours,
  ranges,
  home,
  indexes,
  page,
  notFound,
  moved,
  sections,
  nextReason,
  edges,
  map,
  walk,
  graphPage,
  graph,
  searchForm,
  searchPage,
  searchUnloaded,
  search,
  previews,
  diagrams,
  code,
  comments,
  panes,
} = wordsFor(english)
