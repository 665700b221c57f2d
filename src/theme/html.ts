import { escapeAttribute } from 'entities'
import type { Language } from '../core/script.ts'
import { partedAtNames } from '../core/unbroken.ts'

/** Finished HTML: where it is put into other HTML, it is not escaped again. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text, which is escaped; HTML; a list of either; or nothing. */
type Part = string | number | Html | false | null | undefined | readonly Part[]

const literals = new WeakMap<TemplateStringsArray, readonly string[]>()

/**
 * HTML of a template. What is there for those who read the template is left out: line breaks with the blanks around
 * them, quotation marks that an attribute does not need, the ends of list items.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let literal = literals.get(template)
  if (!literal) {
    literal = template.map((text) =>
      text
        .replace(/\s*\n\s*/g, '')
        .replace(/ ([\w-]+)="([\w.#-]+)"(?=[ >]|$)/g, ' $1=$2')
        .replaceAll('</li>', ''),
    )
    literals.set(template, literal)
  }
  let text = literal[0] ?? ''
  for (let index = 0; index < parts.length; index += 1) {
    text += textOf(parts[index]) + (literal[index + 1] ?? '')
  }
  return new Html(text)
}

function textOf(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part instanceof Html) return part.text
  if (typeof part === 'number') return String(part)
  if (part === null || part === undefined || part === false) return ''
  let text = ''
  for (const one of part) text += textOf(one)
  return text
}

/** Safe as text and as the value of an attribute in double quotes. */
export function escaped(text: string): string {
  return /[&<>"\u00a0]/.test(text) ? escapeAttribute(text).replace(/</g, '&lt;').replace(/>/g, '&gt;') : text
}

/** A title as HTML, in which a line breaks within no name such as "GPT-4". */
export function titleHtml(title: string): Html {
  const parts = partedAtNames(title)
  return new Html(
    parts
      .map((part, index) =>
        index % 2 === 1 ? `<span class=unbroken>${escaped(part)}</span>` : escaped(part),
      )
      .join(''),
  )
}

/** HTML that comes finished out of another part of the project, never out of a text of the collection. */
export function finished(text: string): Html {
  return new Html(text)
}

/** An attribute with a blank before it; nothing where it has no value. */
export function attribute(name: string, value: string | number | null | undefined | false): Html | null {
  if (value === null || value === undefined || value === false) return null
  return new Html(` ${name}="${escaped(String(value))}"`)
}

/** The attributes of words that are in another language than the page. */
export function languageOf({ lang, dir }: Language): Html | null {
  return lang === null && dir === null
    ? null
    : new Html((attribute('lang', lang)?.text ?? '') + (attribute('dir', dir)?.text ?? ''))
}
