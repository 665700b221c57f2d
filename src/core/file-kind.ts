export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'canvas' | 'file' | EditorFile

/**
 * Files that only their editor can show, so they are never published: a base without a page is a query, a drawing is
 * program data, and a bibliography may hold private notes and local paths.
 */
export type EditorFile = 'base' | 'drawing' | 'bibliography'

const kinds: ReadonlyMap<string, FileKind> = new Map<string, FileKind>([
  ...words('png jpg jpeg gif webp avif svg bmp ico', 'image'),
  ...words('mp4 webm ogv mov m4v mkv', 'video'),
  ...words('mp3 wav ogg oga m4a flac opus 3gp aac', 'audio'),
  ['pdf', 'pdf'],
  ['canvas', 'canvas'],
  ['base', 'base'],
  ['excalidraw', 'drawing'],
  ['bib', 'bibliography'],
])

export function fileKind(path: string): FileKind {
  return kinds.get(extensionOf(path)) ?? 'file'
}

const editorFiles: readonly EditorFile[] = ['base', 'drawing', 'bibliography']

export function editorFileOf(path: string): EditorFile | null {
  const kind = fileKind(path)
  return editorFiles.find((one) => one === kind) ?? null
}

export function isCanvas(path: string): boolean {
  return fileKind(path) === 'canvas'
}

/** Whether the file becomes a page although it is not markdown. */
export function isCanvasOrBase(path: string): boolean {
  return isCanvas(path) || isBase(path)
}

export function isBase(path: string): boolean {
  return fileKind(path) === 'base'
}

/** Extensions of files that a browser would run as a page of the site. */
const active: ReadonlySet<string> = new Set('htm html mht mhtml shtml svgz xht xhtml xml xsl xslt'.split(' '))

/** Whether the name alone allows the file to run a script. An SVG may or may not contain one. */
export function mayBeActive(path: string): boolean {
  const extension = extensionOf(path)
  return extension === 'svg' || active.has(extension)
}

/** Lower case, without the dot; '' without an extension. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

function words(extensions: string, kind: FileKind): (readonly [string, FileKind])[] {
  return extensions.split(' ').map((extension) => [extension, kind])
}
