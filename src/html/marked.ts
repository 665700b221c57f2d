import { hash } from 'node:crypto'
import { encodeBase } from '../core/address.ts'
import { messagesFor, type WordSettings } from '../words/languages.ts'

export interface CompiledIn extends WordSettings {
  readonly base: string
}

/** Placeholders that templates are compiled with, for everything that differs between sites. */
export const marks = {
  base: '/throughline.base/',
  /** In the file names of scripts and styles, whose contents have placeholders too. */
  name: 'throughline-name',
  messages: (part: string) => `JSON.parse("throughline.messages.${part}")`,
}

/** Replaces the placeholders in a compiled file, or in its name. */
export function withoutMarks(settings: CompiledIn): (text: string) => string {
  const base = encodeBase(settings.base)
  const messages: Readonly<Record<string, unknown>> = { ...messagesFor(settings) }
  const name = hash('sha256', JSON.stringify([base, messages])).slice(0, 6)
  return (text) =>
    text
      // Astro compares decoded request paths.
      .replaceAll(`"base":"${marks.base}"`, () => `"base":"${settings.base}"`)
      .replaceAll(`url(${marks.base}`, () => `url(${base.replace(/[()]/g, '\\$&')}`)
      .replaceAll(marks.base, () => base)
      .replaceAll(marks.name, name)
      .replace(/JSON\.parse\(["'`]throughline\.messages\.(\w+)["'`]\)/g, (_, part: string) =>
        literal(messages[part]),
      )
}

/** A JavaScript literal, with quoted keys only where needed; `null` for undefined. */
export function literal(value: unknown): string {
  return JSON.stringify(value ?? null).replace(/"([A-Za-z_]\w*)":/g, '$1:')
}
