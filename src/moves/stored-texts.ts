import type { Store } from '../cache/store.ts'
import type { Body, Entry, Segments } from '../core/entry.ts'
import { plainText } from '../core/html-text.ts'
import { fold } from '../links/slug.ts'
import { writtenName } from '../links/words.ts'
import type { FileTexts } from './recognise.ts'

/** An earlier version of this program may have stored entries and bodies of another shape. */
export function storedTexts(store: Store): FileTexts {
  const read = (kind: 'entry' | 'body', key: string): unknown => {
    const value = store.read(kind, key)
    return value && (JSON.parse(value.toString()) as unknown)
  }
  return {
    title: (key) =>
      unlessOfAnotherShape(() => {
        const entry = read('entry', key) as Entry | null
        const name = entry && (entry.title ?? entry.heading)
        return name ? fold(writtenName(name, entry)) || null : null
      }),
    words: (key) =>
      unlessOfAnotherShape(() => {
        const body = read('body', key) as Body | null
        if (!body) return null
        const html = [...body.blocks, ...body.footnotes, ...body.lifted].map((part) => plainTextOf(part.html))
        return fold(plainText(html.join(' '))).match(/[\p{L}\p{N}]+/gu) ?? []
      }),
  }
}

function plainTextOf(html: Segments): string {
  return html.filter((segment) => typeof segment === 'string').join(' ')
}

function unlessOfAnotherShape<Said>(say: () => Said): Said | null {
  try {
    return say()
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}
