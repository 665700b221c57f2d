/** The kind of a file by its name, which is all that is known before it is opened. */
export type FileKind = 'image' | 'video' | 'audio' | 'pdf' | 'canvas' | 'file' | EditorFile

/**
 * Files that only an editor's own program can show: a base that is no page of the site is a query; a drawing is its
 * program's data; a bibliography may hold private notes, and paths of its owner's machine. None is ever published.
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

/** Whether a file of this name is a canvas, which becomes a page. */
export function isCanvas(path: string): boolean {
  return fileKind(path) === 'canvas'
}

/** Whether a file of this name is one of these, which become pages and are no markdown. */
export function isCanvasOrBase(path: string): boolean {
  return isCanvas(path) || isBase(path)
}

/** Whether a file of this name is an Obsidian base, which becomes a page. */
export function isBase(path: string): boolean {
  return fileKind(path) === 'base'
}

/** Extensions of files that a browser would run as a page of the site when a reader opens them. */
const active: ReadonlySet<string> = new Set('htm html mht mhtml shtml svgz xht xhtml xml xsl xslt'.split(' '))

/** Whether a file of this name may run a script of its own, whatever it contains. */
export function mayBeActive(path: string): boolean {
  const extension = extensionOf(path)
  return extension === 'svg' || active.has(extension)
}

/** Without its dot, in lower case; '' when the name has none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

function words(extensions: string, kind: FileKind): (readonly [string, FileKind])[] {
  return extensions.split(' ').map((extension) => [extension, kind])
}
