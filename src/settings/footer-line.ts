import { attribute, text } from '../core/html-text.ts'

/** One line of markdown as HTML. Only links, strong and emphasis are supported; an invalid link stays as written. */
export function footerLine(line: string): string {
  return text(line)
    .replace(
      /\[([^\][]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+|\/(?!\/)[^\s()]*)\)/g,
      (_, label: string, to: string) => {
        return `<a href="${attribute(to.replaceAll('&amp;', '&'))}">${label}</a>`
      },
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*\w])\*([^*]+)\*(?![*\w])/g, '$1<em>$2</em>')
}
