import { attribute, text } from '../core/html-text.ts'

/** One line of markdown as HTML: links, strong words, emphasis; all else is text. A link that is none stays as it is written. */
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
