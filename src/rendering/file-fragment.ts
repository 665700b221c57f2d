import type { FileKind } from '../core/file-kind.ts'

/**
 * The fragment with which a browser opens a part of a file, encoded; null where the file has no parts, or where what is
 * written means something to an editor's own program only. Of films and sounds a time (W3C Media Fragments), of a PDF
 * a page and the like (RFC 8118).
 */
export function fileFragment(kind: FileKind, written: string | null): string | null {
  if (!written?.isWellFormed()) return null
  switch (kind) {
    case 'video':
    case 'audio': {
      const time = parameters(written).get('t')?.replace(/^npt:/i, '')
      return time !== undefined && /^(?=.*\d)[\d:.]*(?:,[\d:.]+)?$/.test(time) ? `t=${time}` : null
    }
    case 'pdf': {
      if (!written.includes('=')) return encodeURIComponent(written)
      const known = [...parameters(written)].filter(([name]) => pdfParameters.has(name))
      return known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&') || null
    }
    case 'file':
      return encodeURIComponent(written)
    case 'image':
    case 'canvas':
    case 'base':
    case 'drawing':
    case 'bibliography':
      return null
  }
}

/** The page of a PDF that a fragment names. */
export function pageIn(written: string | null): number | null {
  return numberIn(written, 'page')
}

/** The height of the viewer in CSS pixels, as Obsidian's `#height=400`. */
export function viewerHeight(written: string | null): number | null {
  return numberIn(written, 'height')
}

const pdfParameters: ReadonlySet<string> = new Set([
  'page',
  'nameddest',
  'zoom',
  'view',
  'viewrect',
  'search',
])

function numberIn(written: string | null, name: string): number | null {
  const digits = /^\d{1,4}$/.exec(parameters(written ?? '').get(name) ?? '')?.[0]
  return Number(digits ?? 0) || null
}

function parameters(written: string): ReadonlyMap<string, string> {
  return new Map(
    written.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
}
