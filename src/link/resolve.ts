import type { Link } from '../model/entry.ts'
import { fold } from './fold.ts'
import { level, parent, type Candidate, type Level } from './level.ts'
import { extension, impliedKey, type Member } from './member.ts'

/** A file that is no entry: an image, a PDF. */
export interface Attachment extends Candidate {
  readonly member: null
}

export interface Named extends Candidate {
  readonly member: Member
}

export type Found = Named | Attachment

/** Stands for the path of the collection itself, which is empty. */
const root = '.'

/** The file that a link stands in. */
type Origin = Pick<Member, 'path'>

/** None: missing. One: found. More: ambiguous, in order of path. */
export type Resolve = (
  link: Pick<Link, 'syntax' | 'role' | 'target' | 'fragment'>,
  from: Origin,
) => Resolution

export interface Resolution {
  readonly found: readonly Found[]
  /** The fragment that is left when a `#` turned out to be part of a name. */
  readonly fragment: string | null
}

/**
 * Resolves links by the first level with a hit: exact path, path suffix and file name, title, alias, claim, citation
 * key. Drafts take part, so that a link to one never falls through to another file.
 */
export function resolver(members: readonly Member[], attachments: readonly string[]): Resolve {
  const named = members.map((member) => ({ member, ...standing(member.path, member.id) }))
  const notes = named.filter(({ member }) => !member.bibliographic)
  const files = attachments.map((path) => ({ member: null, ...standing(path, path) }))

  const exactNote = level(
    notes.flatMap((note) => withoutExtension(note.member.path).map((path) => [path, note] as const)),
  )
  const exactFile = level(files.map((file) => [file.path, file] as const))
  const folderPage = level(folderPages(notes))
  const bySelf = new Map<Origin, Named>(named.map((one) => [one.member, one]))
  const suffixNote = level(
    notes.flatMap((note) =>
      withoutExtension(note.member.path).flatMap((path) =>
        suffixes(path).map((suffix) => [suffix, note] as const),
      ),
    ),
  )
  const suffixFile = level(
    files.flatMap((file) => suffixes(file.path).map((suffix) => [suffix, file] as const)),
  )
  const title = byNames(named, (member) => (member.entry.title === null ? [] : [member.entry.title]))
  const alias = byNames(named, (member) => member.entry.aliases)
  const claim = byNames(named, (member) => (member.entry.claim === null ? [] : [member.entry.claim]))
  const citekey = citationKeys(named)

  const hashes = members.some(
    ({ name, entry }) =>
      name.includes('#') || [entry.title, entry.claim, ...entry.aliases].some((text) => text?.includes('#')),
  )

  /** Paths first, as the syntax has it, then names. */
  const lookUp = (target: string, link: Pick<Link, 'syntax'>, from: Origin): readonly Found[] => {
    const here = parent(from.path)
    const folder = fold(here)
    const first = (...levels: readonly [Level<Found>, string | null][]): readonly Found[] => {
      for (const [find, name] of levels) {
        const found = name === null ? [] : find(name === '' ? root : name, folder)
        if (found.length > 0) return found
      }
      return []
    }
    const path = target.replace(/\/$/, '')
    const relative = join(here, path)
    const asFolder = link.syntax === 'markdown' || path !== target
    if (/^\.{1,2}(?:\/|$)/.test(path)) {
      return first([exactNote, relative], [exactFile, relative], [folderPage, asFolder ? relative : null])
    }
    const rooted = target.startsWith('/')
    const near = link.syntax === 'markdown' && !rooted ? relative : null
    const absolute = path.replace(/^\//, '')
    return first(
      [exactNote, near],
      [exactFile, link.syntax === 'embed' && !rooted ? relative : near],
      [folderPage, near],
      [exactNote, absolute],
      [exactFile, absolute],
      [folderPage, asFolder ? absolute : null],
      [suffixNote, absolute],
      [suffixFile, absolute],
      [title, target],
      [alias, target],
      [claim, target],
      [citekey, key(target)],
    )
  }

  return (link, from) => {
    const { target, fragment } = link
    const self = target === '' ? bySelf.get(from) : undefined
    if (self) return { found: [self], fragment }
    if (link.syntax === 'citation' || link.role === 'cites') {
      const cited = citekey(key(target), fold(parent(from.path)))
      if (cited.length > 0) return { found: cited, fragment }
    }
    if (hashes && fragment !== null) {
      const whole = lookUp(`${target}#${fragment}`, link, from)
      if (whole.length > 0) return { found: whole, fragment: null }
    }
    const found = lookUp(target, link, from)
    // `[@key]` cites papers and nothing else.
    const wrong = link.syntax === 'citation' && found.some(({ member }) => member?.entry.kind !== 'paper')
    return { found: wrong ? [] : found, fragment }
  }
}

function standing(path: string, id: string): Candidate {
  return { path: id, folder: fold(parent(path)), segments: path.split('/').length }
}

function byNames(named: readonly Named[], namesOf: (member: Member) => readonly string[]): Level<Named> {
  return level(named.flatMap((one) => namesOf(one.member).map((name) => [name, one] as const)))
}

/** One candidate a key: of files that share one, the first, as their problem says. A file name is a key of last resort. */
function citationKeys(named: readonly Named[]): Level<Named> {
  const keys = new Map<string, [string, Named]>()
  const add = (name: string | null, one: Named): void => {
    if (name !== null && !keys.has(fold(name))) keys.set(fold(name), [name, one])
  }
  const ordered = named.toSorted((a, b) => Number(b.member.published) - Number(a.member.published))
  for (const one of ordered) add(one.member.citekey, one)
  for (const one of ordered) add(impliedKey(one.member), one)
  return level(keys.values())
}

function key(target: string): string {
  return target.replace(/^@/, '')
}

/** `a/index.md` and `a/readme.md` by the path of their folder, the first of them only. */
function* folderPages(notes: readonly Named[]): Generator<readonly [string, Named]> {
  const pages = new Map<string, Named>()
  for (const name of ['index', 'readme']) {
    for (const note of notes) {
      const folder = parent(note.member.path)
      if (fold(note.member.name) === name && !pages.has(folder)) pages.set(folder, note)
    }
  }
  for (const [folder, note] of pages) yield [folder === '' ? root : folder, note]
}

function withoutExtension(path: string): string[] {
  const bare = path.replace(extension, '')
  return bare === path ? [path] : [path, bare]
}

/** The path and every shorter end of it, as `c/d.md` and `d.md` of `b/c/d.md`. */
function suffixes(path: string): string[] {
  const found = [path]
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
    found.push(path.slice(slash + 1))
  return found
}

/** The path seen from a folder; null when it leads out of the collection. */
function join(folder: string, path: string): string | null {
  const segments = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') {
      if (segments.pop() === undefined) return null
    } else if (part !== '.' && part !== '') segments.push(part)
  }
  return segments.join('/')
}
