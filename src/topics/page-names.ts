import { isWritten, type Node } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import { slug } from '../links/names.ts'

/** A longer name counts as a sentence. */
const longest = { words: 4, letters: 28 }

/** Matches a citation key, an id or a date: `@hansen2026b`, `kumar2024score`, `202401151230`. */
const key = /^@|\p{Ll}\p{P}*\d{4}|^\P{L}*$/u
const fileName = /^\S*_\S*$|\.(?:md|pdf|docx?|txt|png|jpe?g)$/i

type TitledNode = Pick<Node, 'id' | 'file' | 'title' | 'aliases'> & {
  readonly entry: Pick<Node['entry'], 'title'>
}

/**
 * Short names of a page, the best first: its title, the first part of the title, an alias, or its file name; then the
 * whole title. Empty if all of these are meant for programs.
 */
export function pageNames(node: TitledNode): readonly string[] {
  const { aliases, file, entry } = node
  const isFile = isWritten(node)
  // A bibliography entry without a title has its key as the title.
  const title = isFile || entry.title !== null ? node.title : ''
  const [first = ''] = title.split(/:\s|\s[–—|]\s/)
  const filed = isFile ? noteName(file) : ''
  const named = [title, first, ...aliases].filter((name) => !key.test(name) && !fileName.test(name))
  const ofFile = key.test(filed) || isAbridged(filed, title) ? [] : [unhyphened(filed)]
  const whole = named.filter((name) => name === title)
  return [...new Set([...[...named, ...ofFile].filter(isShort), ...whole])]
}

/** Whether a name is the title with some words left out, as tools name files. */
function isAbridged(name: string, title: string): boolean {
  const [own, all] = [slug(name), slug(title)]
  let at = -1
  const words = all.split('-')
  return !all.includes(own) && own.split('-').every((word) => (at = words.indexOf(word, at + 1)) >= 0)
}

function isShort(name: string): boolean {
  return name.split(/\s+/).length <= longest.words && name.length <= longest.letters
}

export function unhyphened(name: string): string {
  return /\s/.test(name) ? name : name.replace(/[-_]+/g, ' ').trim() || name
}
