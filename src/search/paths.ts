export const thingsPath = 'search/things.json'

export function thingsPagePath(page: number): string {
  return `search/things/${page}.zz`
}
