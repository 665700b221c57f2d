import type { Node, NodeId, Target } from '../core/graph.ts'
import type { Address } from '../core/address.ts'
import type { TextSegments, Entry, Link } from '../core/entry.ts'
import { ofInnermostFolder, type Settings } from '../core/settings.ts'
import { languageOnPage, type WordSettings } from '../words/languages.ts'
import type { AddressBook } from './address-book.ts'
import { findingAt, type Finding } from '../core/problem.ts'
import { type Anchors, headingIds } from './fragment.ts'
import { membersOf, nameOfFile, type Document, type FileIdentity, type Member } from './member.ts'
import { nameSuggester } from './dead-links.ts'
import type { PageTarget } from './resolve.ts'
import { isHidden, shownName, contained, writtenName, fold, isAddress, slug } from './names.ts'
import {
  directionOf,
  directionOfLanguage,
  firstDirection,
  languageOfScript,
  mainScript,
  scriptOfLanguage,
  scriptsIn,
  type Script,
  type Language,
} from '../core/script.ts'
import { extensionOf } from '../core/file-kind.ts'
import { lastOf, parentOf } from '../core/path.ts'
import { roleOf, withoutPrefix } from '../core/kinds.ts'
import { verificationOf, untold } from '../core/trust.ts'

/** Never empty. An untitled index or readme is named after its folder. */
function titleOf(
  { identity, entry, title }: Member,
  targets: readonly Target[],
  isFolderPage: boolean,
  settings: Settings,
): string {
  const own = title && shownName(title, entry, targets, settings)
  if (own) return withoutPrefix(own, entry.kind, settings.kinds)
  if (!isFolderPage) return fileTitle(bareName(identity, settings))
  const folder = lastOf(parentOf(identity.path))
  if (fold(identity.name) === fold(folder)) return fileTitle(identity.name)
  return folder ? fileTitle(folder) : settings.title.trim() || identity.name
}

/** The titles and aliases of published notes. */
export function citableTitles(documents: readonly Document[], settings: Settings): readonly string[] {
  const { members } = membersOf(documents, new Map(), settings.kinds)
  return members.flatMap(({ identity }) => {
    if (!identity.published || roleOf(identity.kind) !== 'note') return []
    return [identity.title ?? fileTitle(bareName(identity, settings)), ...identity.aliases]
  })
}

function bareName(identity: FileIdentity, { kinds }: Settings): string {
  const bare = withoutPrefix(filed(identity), identity.kind, kinds)
  return roleOf(identity.kind) === 'paper' ? bare.replace(/^@(?=.)/, '') : bare
}

function filed({ bibliographic, name, path }: FileIdentity): string {
  return bibliographic ? name : nameOfFile(path)
}

/** A file or folder name as a title: NFC, with white space and control characters collapsed. */
export function fileTitle(name: string): string {
  return contained(name.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')).trim() || name
}

/** The claim, or a file name that reads like a sentence, if it differs from the title. */
function originalTitle(
  { identity, entry }: Member,
  targets: readonly Target[],
  title: string,
  settings: Settings,
): string | null {
  const claim = entry.claim && shownName(entry.claim, entry, targets, settings)
  const name = withoutPrefix(filed(identity), entry.kind, settings.kinds)
  const sentence = !claim && !identity.bibliographic && name.includes(' ') ? name : null
  const original = claim || (sentence !== null && slug(sentence) !== slug(title) ? sentence : null)
  return original === null || fold(original) === fold(title) ? null : original
}

/** A language given by the author or a folder wins over one detected from the script. */
export function languagesOf(
  entry: Entry,
  title: string,
  settings: WordSettings,
  given = entry.lang,
): { readonly text: Language; readonly title: Language } {
  const named = mainScript(scriptsIn(title))
  const script = entry.script ?? named
  const dir = entry.dir ?? (script ? directionOf(script) : directionOfLanguage(given ?? settings.language))
  const text = languageOnPage(given ?? detected(script, settings.language), dir, settings)
  if (named === null || isOf(named, script)) {
    const { dir: ofTitle } = languageOnPage(settings.language, firstDirection(title) ?? dir, settings)
    return { text, title: { ...text, dir: ofTitle } }
  }
  const own = given !== null && isOf(named, scriptOfLanguage(given)) ? given : null
  const lang = own ?? detected(named, settings.language)
  return { text, title: languageOnPage(lang, firstDirection(title) ?? directionOf(named), settings) }
}

/** The site's language wins if it uses the script, because letters do not tell its languages apart. */
function detected(script: Script | null, language: string): string {
  return script === null || isOf(script, scriptOfLanguage(language)) ? language : languageOfScript(script)
}

/** Han letters alone also match Japanese and Korean. */
function isOf(script: Script, other: Script | null): boolean {
  return script === other || (script === 'Hani' && (other === 'Jpan' || other === 'Kore'))
}

/** Its links lead to whole pages, until `followed` resolves their fragments. */
export function pageOf(
  member: Member,
  pageTargets: readonly PageTarget[],
  book: AddressBook,
  settings: Settings,
): Node {
  const { identity, entry } = member
  const targets = pageTargets.map(({ target }) => target)
  const title = titleOf(member, targets, book.folderPages.has(identity.id), settings)
  const ofFolder = identity.bibliographic ? null : ofInnermostFolder(identity.path, settings.languages)
  const languages = languagesOf(entry, title, settings, entry.lang ?? ofFolder)
  const shown = (name: TextSegments): string => shownName(name, entry, targets, settings)
  return {
    id: identity.id,
    kind: entry.kind,
    address: book.addresses.get(identity.id) as Address,
    title,
    titleLanguage: languages.title,
    language: languages.text,
    aliases: entry.aliases
      .filter((alias) => !isHidden(alias, entry, targets) && !isAddress(writtenName(alias, entry)))
      .map(shown),
    authors: entry.paper?.authors.map(shown) ?? [],
    venue: entry.paper?.venue ? shown(entry.paper.venue) || null : null,
    file: identity.path,
    entry,
    targets,
    headingIds: headingIds(entry, targets),
    writtenTitle: identity.title,
    showsHeading: member.showsHeading,
    originalTitle: originalTitle(member, targets, title, settings),
    ...(identity.aside && { aside: true }),
    ...(identity.ofFolder && { ofFolder: identity.ofFolder }),
    folders: book.locations.get(identity.id)?.folders ?? [],
  }
}

/** Resolves the fragments of all links. */
export function followed(
  page: Node,
  pageTargets: readonly PageTarget[],
  anchorsAt: (id: NodeId) => Anchors | undefined,
): { node: Node; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const targets = pageTargets.map(({ target, fragment }, index): Target => {
    const link = page.entry.links[index]
    if (target.found !== 'node' || fragment === null || !link) return target
    const within = anchorsAt(target.id)
    if (!within) return target
    const found = within.find(link, fragment)
    if (found === null) return target
    if (found !== undefined) return { ...target, fragment: found }
    findings.push(broken(page, link, target.id, fragment, within))
    return { ...target, gone: true }
  })
  return { node: { ...page, targets }, findings }
}

function broken(
  node: Node,
  { point, target }: Link,
  to: NodeId,
  fragment: string,
  { title, names }: Anchors,
): Finding {
  const isBlock = fragment.includes('^')
  const part = isBlock ? 'block' : /\.base$/i.test(target) ? 'view' : 'heading'
  const where = to === node.id ? 'This page' : `"${title}"`
  const meant = isBlock ? null : nameSuggester(() => names)(fragment)
  const message = `${where} has no ${part} "${fragment}".`
  return {
    ...findingAt({ path: node.file, point }, 'broken-fragment', message),
    fix: meant !== null ? `did you mean "${meant}"?` : part === 'view' ? 'name a view of the base.' : null,
  }
}

/** Formats that every link preview service supports. */
const shownFormats: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif'])

/** The path of the page's own picture for link previews; null without a usable one. */
export function cardPath(node: Pick<Node, 'entry' | 'targets'>): string | null {
  const path = picturePath(node)
  return path !== null && shownFormats.has(extensionOf(path)) ? path : null
}

function picturePath({ entry, targets }: Pick<Node, 'entry' | 'targets'>): string | null {
  const { picture } = entry.card ?? {}
  const target = typeof picture === 'number' ? targets[picture] : undefined
  return target?.found === 'attachment' ? target.path : null
}

/** Texts of kinds with more unverified pages than the settings let pass. Papers are the work of others. */
export function trustFindings(nodes: readonly Node[], { kinds }: Settings): readonly Finding[] {
  return Map.groupBy(nodes, ({ kind }) => kind)
    .entries()
    .flatMap(([kind, own]) => {
      const found = roleOf(kind) === 'paper' ? [] : own.flatMap(trustFinding)
      const most = kinds.find(({ id }) => id === kind)?.unverified ?? 0
      return found.length * 100 > own.length * most ? found : []
    })
    .toArray()
}

function trustFinding({ file, entry: { trust, updated } }: Node): readonly Finding[] {
  const { tier, staleSince } = verificationOf(trust ?? untold, updated)
  if (tier !== 'unverified' && staleSince === null) return []
  const message =
    staleSince === null
      ? 'Nobody has checked the text.'
      : `The text changed on ${staleSince}, after its last check.`
  return [{ rule: 'unverified', place: { file, line: 1, column: 1 }, message, fix: null }]
}

export function cardFindings(node: Node): readonly Finding[] {
  const path = picturePath(node)
  const picture = node.entry.card?.picture
  const link = typeof picture === 'number' ? node.entry.links[picture] : undefined
  if (path === null || link === undefined || cardPath(node) !== null) return []
  const message = `"${path}" has a format that link previews do not show.`
  return [findingAt({ path: node.file, point: link.point }, 'unusable-card', message)]
}
