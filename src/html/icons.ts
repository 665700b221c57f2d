import { extensionOf } from '../core/file-kind.ts'

interface Icon {
  readonly path: string
  readonly type?: string
  readonly sizes?: string
}

export const ourIcons: readonly Icon[] = [
  { path: 'favicon.svg', type: 'image/svg+xml' },
  { path: 'favicon.png', type: 'image/png', sizes: '48x48' },
]

/** Browsers find out the size of a site's own icon themselves. */
export function iconOf(path: string): Icon {
  const extension = extensionOf(path)
  if (extension === 'svg') return { path, type: 'image/svg+xml' }
  return extension === 'png' ? { path, type: 'image/png' } : { path, sizes: '32x32' }
}
