import type { Address } from '../core/address.ts'
import type { Settings } from '../core/settings.ts'
import { pageExtension } from './member.ts'
import { writtenAddress } from './slug.ts'

type Program = NonNullable<Settings['keepAddresses']>

/** The path at which each program serves a file of the given path (without its extension), in segments. */
const served: Readonly<Record<Program, (segments: readonly string[]) => readonly string[]>> = {
  quartz: (segments) => {
    const slugs = segments.map((segment) =>
      segment.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
    )
    const isIndex = ['index', '_index'].includes(slugs.at(-1) ?? '')
    return isIndex ? slugs.slice(0, -1) : slugs
  },
  'obsidian-publish': (segments) => segments.map((segment) => segment.replaceAll(' ', '+')),
}

/**
 * The address at which another program serves a file, by the file's path in the collection. Null for the home page, and
 * for an address that no folder of a site can have.
 */
export function keptAddress(path: string, program: Program): Address | null {
  const segments = served[program](path.normalize('NFC').replace(pageExtension, '').split('/'))
  // As it is decoded there, a % in a name stays one.
  const address = writtenAddress(segments.map(encodeURIComponent).join('/'))
  return address === '/' ? null : address
}
