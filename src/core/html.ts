import type { Language } from './script.ts'

/** What only some parts of pages need: styles, scripts or, for `styles`, leave to have style attributes. */
export type Need =
  | 'math'
  | 'canvas'
  | 'code'
  | 'diagrams'
  | 'styles'
  | 'sidenotes'
  | 'neighbourhood'
  | 'whole-graph'
  | 'valid-until'

/** Trusted HTML, which templates do not escape again, with what it needs of its page. */
export interface Html {
  readonly text: string
  readonly needs: readonly Need[]
}

type TemplateValue = string | number | Html | false | null | undefined | readonly TemplateValue[]

const literals = new WeakMap<TemplateStringsArray, readonly string[]>()
const nothing: readonly Need[] = []

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
  const made = { text: literal[0] ?? '', needs: nothing }
  for (let index = 0; index < parts.length; index += 1) {
    add(made, parts[index])
    made.text += literal[index + 1] ?? ''
  }
  return made
}

function add(to: { text: string; needs: readonly Need[] }, part: TemplateValue): void {
  if (part === null || part === undefined || part === false) return
  if (typeof part === 'string') to.text += escaped(part)
  else if (typeof part === 'number') to.text += String(part)
  else if ('needs' in part) {
    to.text += part.text
    if (part.needs.length > 0) to.needs = [...new Set([...to.needs, ...part.needs])]
  } else for (const one of part) add(to, one)
}

/** Parts after each other, with HTML between them. */
export function joined(parts: readonly Html[], between = ''): Html {
  return {
    text: parts.map(({ text }) => text).join(between),
    needs: [...new Set(parts.flatMap(({ needs }) => needs))],
  }
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML and XML, also in double-quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => references[sign] ?? sign)
}

/** Marks HTML from another part of the project as trusted. Never pass it text of the collection. */
export function finished(text: string, ...needs: readonly Need[]): Html {
  return { text, needs }
}

/** HTML that needs more of its page than its parts say. */
export function needing(whole: Html, ...more: readonly Need[]): Html {
  return joined([whole, finished('', ...more)])
}

export const noHtml = finished('')

/** Text as HTML, without line breaks inside names such as "GPT-4". */
export function unbrokenHtml(text: string): Html {
  return joined(
    partedAtNames(text).map((part, index) =>
      index % 2 === 1 ? html`<span class="unbroken">${part}</span>` : html`${part}`,
    ),
  )
}

/** An attribute with a space before it, or null without a value. */
export function attribute(name: string, value: string | number | null | undefined | false): Html | null {
  if (value === null || value === undefined || value === false) return null
  return finished(` ${name}="${escaped(String(value))}"`)
}

/** `lang` and `dir` for words in another language than the page's. */
export function languageOf({ lang, dir }: Language): Html | null {
  return lang === null && dir === null ? null : html`${attribute('lang', lang)}${attribute('dir', dir)}`
}

/** A word and a number joined by a hyphen, or a single letter or number before a hyphen. */
const hyphenated =
  /((?<![\p{L}\p{N}-])(?:\p{L}[\p{L}\p{N}]{0,15}-\d[\p{L}\p{N}]{0,5}(?:\.\d{1,3})?|(?:\p{L}|\d{1,3})-\p{L}{1,12})(?![\p{L}\p{N}-]))/u

/** Splits the text so that every second part is a name such as "GPT-4" or "n-gram", where no line may break. */
export function partedAtNames(text: string): readonly string[] {
  return text.includes('-') ? text.split(hyphenated) : [text]
}
