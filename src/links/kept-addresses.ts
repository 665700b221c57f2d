import type { Address } from '../core/address.ts'
import type { Settings } from '../core/settings.ts'
import { pageExtension } from './member.ts'
import { writtenAddress } from './slug.ts'

type AddressProgram = NonNullable<Settings['keepAddresses']>

/** The path, in segments, at which each program serves a file. The input has no extension. */
const served: Readonly<Record<AddressProgram, (segments: readonly string[]) => readonly string[]>> = {
  quartz: (segments) => {
    const slugs = segments.map((segment) =>
      segment.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
    )
    const isIndex = ['index', '_index'].includes(slugs.at(-1) ?? '')
    return isIndex ? slugs.slice(0, -1) : slugs
  },
  'obsidian-publish': (segments) => segments.map((segment) => segment.replaceAll(' ', '+')),
}

/** The address that another program gives a file. Null for the home page and for unusable addresses. */
export function keptAddress(path: string, program: AddressProgram): Address | null {
  const segments = served[program](path.normalize('NFC').replace(pageExtension, '').split('/'))
  // Encoded, because `writtenAddress` decodes it: a % in a name must survive.
  const address = writtenAddress(segments.map(encodeURIComponent).join('/'))
  return address === '/' ? null : address
}
