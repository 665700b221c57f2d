import { english, wordsFor } from './languages.ts'

/**
 * What templates and scripts for the browser say. In English, unless they are compiled: then this file's place is taken
 * by the words of the site (`wordsPlugin` of `src/theme/words-plugin.ts`). What runs outside of them asks `languages.ts`.
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
  kindLists,
  pageKind,
  kindWords,
  ownKind,
  kindLines,
  site,
  colours,
  ranges,
  home,
  indexes,
  page,
  notFound,
  moved,
  sections,
  nextReasons,
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
  panes,
} = wordsFor(english)
