export function bareTarget(link: string): string {
  return link
    .trim()
    .replace(/^\[\[(.*)\]\]$/, '$1')
    .replace(/\|.*$/, '')
    .trim()
}
