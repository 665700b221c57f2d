/** The path of the list of things on the site, below the base. */
export const thingsPath = 'search/things.json'

/** The path of a page of words, counted from 0. */
export function thingsPagePath(page: number): string {
  return `search/things/${page}.json`
}
