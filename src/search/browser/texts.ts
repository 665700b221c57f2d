import { fileHref } from '../../core/address.ts'
import { partPath, textFileOf, textFiles, textPath } from '../search-parts.ts'
import type { Catalogue } from './catalogue.ts'

/** The text of a page as it was indexed. Rejects when it cannot be had. */
export type Texts = (part: number, fragment: string) => Promise<string>

/** Texts are loaded when they are asked for, each file of them once. */
export function texts(base: string, { parts }: Catalogue): Texts {
  const files = new Map<string, Promise<ReadonlyMap<string, string>>>()
  return async (part, fragment) => {
    const pages = parts[part]?.byFragment
    const title = pages?.get(fragment)
    if (!pages || !title) throw new Error(`${fragment} is of another build than the titles`)
    const path = partPath(part) + textPath(textFileOf(title.address, textFiles(pages.size)))
    const file = files.get(path) ?? load(fileHref(base, path))
    files.set(path, file)
    file.catch(() => files.delete(path))
    const text = (await file).get(fragment)
    if (text === undefined) throw new Error(`${path} is of another build than the titles`)
    return text
  }
}

async function load(href: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(href, { cache: 'no-cache' })
  if (!response.ok || !response.body) throw new Error(`${href}: ${response.status}`)
  const inflated = response.body.pipeThrough(new DecompressionStream('deflate'))
  return new Map((await new Response(inflated).json()) as readonly (readonly [string, string])[])
}
