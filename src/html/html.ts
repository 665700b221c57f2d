import { escapeAttribute } from 'entities'
import type { Language } from '../core/script.ts'
import { partedAtNames } from '../core/unbroken.ts'

/** Trusted HTML, which templates do not escape again. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type TemplateValue = string | number | Html | false | null | undefined | readonly TemplateValue[]

const literals = new WeakMap<TemplateStringsArray, readonly string[]>()

/**
 * A template tag that returns HTML and removes what only helps to read the template: line breaks with the white space
 * around them, unneeded quotation marks around attributes, and `</li>`.
 */
export function html(template: TemplateStringsArray, ...parts: readonly TemplateValue[]): Html {
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
    text += written(parts[index]) + (literal[index + 1] ?? '')
  }
  return new Html(text)
}

function written(part: TemplateValue): string {
  if (typeof part === 'string') return escaped(part)
  if (part instanceof Html) return part.text
  if (typeof part === 'number') return String(part)
  if (part === null || part === undefined || part === false) return ''
  let text = ''
  for (const one of part) text += written(one)
  return text
}

/** Escapes text for use in HTML text and in double-quoted attributes. */
export function escaped(text: string): string {
  return /[&<>"\u00a0]/.test(text) ? escapeAttribute(text).replace(/</g, '&lt;').replace(/>/g, '&gt;') : text
}

/** A title as HTML, without line breaks inside names such as "GPT-4". */
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

/** Marks HTML from another part of the project as trusted. Never pass it text of the collection. */
export function finished(text: string): Html {
  return new Html(text)
}

/** An attribute with a space before it, or null without a value. */
export function attribute(name: string, value: string | number | null | undefined | false): Html | null {
  if (value === null || value === undefined || value === false) return null
  return new Html(` ${name}="${escaped(String(value))}"`)
}

/** `lang` and `dir` for words in another language than the page's. */
export function languageOf({ lang, dir }: Language): Html | null {
  return lang === null && dir === null
    ? null
    : new Html((attribute('lang', lang)?.text ?? '') + (attribute('dir', dir)?.text ?? ''))
}
