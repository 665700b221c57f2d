import { hash } from 'node:crypto'
import { encodeBase } from '../core/address.ts'
import { messagesFor, type WordSettings } from '../words/languages.ts'

/** The settings that compiled templates, and the scripts and styles beside them, have in them. */
export interface CompiledIn extends WordSettings {
  readonly base: string
}

/** What templates are compiled with, in the place of what is different in each site. */
export const marks = {
  base: '/throughline.base/',
  /** In the names of files: those of scripts and styles, in which there is more of this. */
  name: 'throughline-name',
  /** The messages of a part, in JavaScript. */
  messages: (part: string) => `JSON.parse("throughline.messages.${part}")`,
}

/** Puts into the text of a compiled file, or into its name, what its site has in the place of the marks. */
export function withoutMarks(settings: CompiledIn): (text: string) => string {
  const base = encodeBase(settings.base)
  const messages: Readonly<Record<string, unknown>> = { ...messagesFor(settings) }
  const name = hash('sha256', JSON.stringify([base, messages])).slice(0, 6)
  return (text) =>
    text
      // Astro compares the paths that it is asked for when they are decoded.
      .replaceAll(`"base":"${marks.base}"`, () => `"base":"${settings.base}"`)
      .replaceAll(`url(${marks.base}`, () => `url(${base.replace(/[()]/g, '\\$&')}`)
      .replaceAll(marks.base, () => base)
      .replaceAll(marks.name, name)
      .replace(/JSON\.parse\(["'`]throughline\.messages\.(\w+)["'`]\)/g, (_, part: string) =>
        literal(messages[part]),
      )
}

/** As JavaScript, with names of keys in quotes only where they need them; `null` for what is not there. */
export function literal(value: unknown): string {
  return JSON.stringify(value ?? null).replace(/"([A-Za-z_]\w*)":/g, '$1:')
}
