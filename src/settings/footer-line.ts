import { escaped } from '../core/html.ts'

/** One line of markdown as HTML. Only links, strong and emphasis are supported; an invalid link stays as written. */
export function footerLine(line: string): string {
  return escaped(line)
    .replace(
      /\[([^\][]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+|\/(?!\/)[^\s()]*)\)/g,
      '<a href="$2">$1</a>',
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*\w])\*([^*]+)\*(?![*\w])/g, '$1<em>$2</em>')
}
