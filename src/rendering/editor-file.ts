import type { Link } from '../core/entry.ts'
import type { EditorFile } from '../core/file-kind.ts'
import type { Target } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import type { Scope } from './scope.ts'
import { attribute, text } from '../core/html-text.ts'

const sayings: Readonly<Record<EditorFile, readonly [name: string, what: string]>> = {
  canvas: ['An Obsidian canvas', ': a board of cards'],
  base: ['An Obsidian base', ': a table made from the properties of notes'],
  drawing: ['An Excalidraw drawing', ''],
  bibliography: ['A bibliography', ', read for its papers'],
}

type EditorFileTarget = Target & { found: 'editor-file' }

/** The words of a link to a file that is never published, with what it is. */
export function fillEditorFileLink({ kind }: EditorFileTarget, words: string): string {
  const [name] = sayings[kind]
  return `<span class="editor-file" title="${attribute(`${name}; not part of this site`)}">${words}</span>`
}

/** What stands where it was embedded. */
export function fillEditorFile(target: EditorFileTarget, words: string, scope: Scope): string {
  if (scope.links !== 'live') return words
  if (!scope.marks) return fillEditorFileLink(target, words)
  const [name, what] = sayings[target.kind]
  return `<p class="editor-file"><b>${words}</b> <span class="file-facts">${text(`${name}${what}. It is not part of this site.`)}</span></p>`
}

/** Its name as the link spells it, with the part that is meant; '' for a link that names nothing. */
export function editorFileName({ target, fragment }: Link): string {
  const name = noteName(target).replace(/\.(?:canvas|base|excalidraw)$/i, '')
  return name && fragment && !fragment.startsWith('^') ? `${name} › ${fragment}` : name
}
