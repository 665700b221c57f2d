import type { Block, Link } from '../core/entry.ts'
import type { Fragment, Node, Target } from '../core/graph.ts'
import { roleOf, withoutPrefix } from '../core/kinds.ts'
import { lastOf, noteName } from '../core/path.ts'
import { contained } from '../links/names.ts'
import { wordsFor } from '../words/languages.ts'
import type { NodeName, Room, Scope, TextView } from './view.ts'

/**
 * The link's words, unless they look like a path, else the title. Papers, and notes in an inquiry, are cited by title.
 */
export function shownName({ syntax, target }: Link, node: NodeName, { view, author }: Scope): string {
  const isWords =
    (syntax === 'wikilink' || syntax === 'property') &&
    !/[/@]|\.(?:md|markdown|canvas|base)$|^(?:index|readme)$|^[\p{L}\p{N}.]+[-_][\p{L}\p{N}._-]+$/iu.test(
      target,
    )
  const role = roleOf(node.kind)
  const isCited = role === 'paper' || (roleOf(author.kind) === 'inquiry' && role === 'note')
  return isWords && !isCited ? withoutPrefix(target, node.kind, view.settings.kinds) : node.title
}

/** The heading that a link names, whether it exists or not. A block has no name. */
export function partOf({ fragment }: Link): string | null {
  return fragment && !fragment.startsWith('^') ? fragment.replace(/#+/g, ' › ') : null
}

function missingName(link: Link): string {
  return [link.target, partOf(link)].filter(Boolean).join(' › ') || (link.fragment ?? '')
}

/** As the link spells it, with its fragment; `''` if the link names nothing. */
function editorFileName({ target, fragment }: Link): string {
  const name = noteName(target).replace(/\.excalidraw$/i, '')
  return name && fragment && !fragment.startsWith('^') ? `${name} › ${fragment}` : name
}

/** The name of what is no page. */
export function unlinkedName(
  link: Link,
  target: Exclude<Target, { found: 'node' }>,
  { author, view }: Scope,
): string {
  switch (target.found) {
    case 'attachment':
      return contained(lastOf(target.path))
    case 'editor-file':
      return editorFileName(link) || author.title
    case 'unpublished':
      return wordsFor(view.settings).text.unpublished
    case 'folder':
      return link.target
    case 'missing':
    case 'ambiguous': {
      const told = link.form === 'narrative' && link.locator ? ` [${link.locator}]` : ''
      return link.syntax === 'citation' ? `@${link.target}${told}` : missingName(link)
    }
  }
}

/** The site's own words are not for texts in another language. */
const noWords = {}

/** "Kamoi et al. 2024", in the language of the text; the title if there are no authors. */
export function shortCitation(
  { authors, title, year }: NodeName,
  { form, locator }: Link,
  { author, view: { settings } }: Scope,
): string {
  if (form === 'year') return year ? String(year) : title
  const inBrackets = [...(year ? [String(year)] : []), ...(locator ? [locator] : [])].join(', ')
  const surnames = authors.map((name) => name.slice(name.lastIndexOf(' ') + 1))
  const [first, second] = surnames
  if (first === undefined) return form === 'narrative' && locator ? `${title} (${locator})` : title
  const { lang } = author.language
  const words = wordsFor(lang === null ? settings : { language: lang, words: noWords })
  const names = surnames.length > 2 ? words.text.andOthers(first) : second ? words.list(surnames) : first
  if (form === 'narrative') return inBrackets ? `${names} (${inBrackets})` : names
  return year ? `${names} ${year}` : names
}

export function locator(link: Link): string {
  return link.locator && link.form !== 'narrative' ? `, ${link.locator}` : ''
}

/** Whether the page has room for the blocks, which then count. */
export function takes(room: Room, blocks: readonly Block[]): boolean {
  const length = blocks
    .flatMap((block) => block.html)
    .reduce((sum, segment) => sum + (typeof segment === 'string' ? segment.length : 0), 0)
  if (room.transclusions === 0 || room.characters < length) return false
  room.transclusions -= 1
  room.characters -= length
  return true
}

/** What an embed shows. Without a fragment, a base shows its first view. */
export function blocksAt(node: Node, fragment: Fragment | null, view: TextView): readonly Block[] {
  const body = view.bodyOf(node.id)
  const isBase = node.entry.base === 'file'
  if (!fragment) return isBase ? body.blocks.filter(isUntitled).slice(0, 1) : body.blocks
  if (fragment.at !== 'heading') {
    return body.anchors
      .filter((anchor) => `^${anchor.id}` === fragment.id)
      .map((anchor) => ({ html: anchor.html, heading: null }))
  }
  const start = body.blocks.findIndex((block) => block.heading === fragment.heading)
  if (start < 0) return []
  const depth = node.entry.headings[fragment.heading]?.depth ?? 2
  const after = body.blocks.findIndex(
    (block, index) =>
      index > start && block.heading !== null && (node.entry.headings[block.heading]?.depth ?? 2) <= depth,
  )
  const blocks = body.blocks.slice(start, after < 0 ? undefined : after)
  return isBase ? blocks.filter(isUntitled) : blocks
}

function isUntitled({ heading }: Block): boolean {
  return heading === null
}
