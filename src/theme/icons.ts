import { extensionOf } from '../core/file-kind.ts'

/** An icon of a site, by its path, and what browsers are told of it. */
interface Icon {
  readonly path: string
  readonly type?: string
  readonly sizes?: string
}

/** Those of a site that has none of its own. */
export const ourIcons: readonly Icon[] = [
  { path: 'favicon.svg', type: 'image/svg+xml' },
  { path: 'favicon.png', type: 'image/png', sizes: '48x48' },
]

/** Of what size a site's own picture is, browsers find out. */
export function iconOf(path: string): Icon {
  const extension = extensionOf(path)
  if (extension === 'svg') return { path, type: 'image/svg+xml' }
  return extension === 'png' ? { path, type: 'image/png' } : { path, sizes: '32x32' }
}
