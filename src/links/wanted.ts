import { wantedAddress, type Address } from '../core/address.ts'
import { bareLink, type Entry, type Link } from '../core/entry.ts'
import { extensionOf, fileKind } from '../core/file-kind.ts'
import { lastOf, isPlaceholder } from '../core/path.ts'
import type { EdgeOf, Node, NodeId } from '../core/graph.ts'
import { inAuthoredOrder, mentionOf } from './edges.ts'
import { extension } from './member.ts'
import { fileTitle } from './nodes.ts'
import { isDotted, join, type LinkOrigin, type FindTarget, type PageTarget } from './resolve.ts'
import { caseless, digest, fold, segment } from './names.ts'

/** A missing name that several pages link to. */
export interface WantedNote {
  /** Plain text, in the most frequent spelling. */
  readonly name: string
  readonly address: Address
  /** One per linking page, in address order. */
  readonly mentions: readonly WantedMention[]
}

export type WantedMention = Pick<EdgeOf<'mention'>, 'from' | 'sentence' | 'property'>

export interface Wish {
  readonly link: number
  /** The path, or end of a path, of the file that an editor would create, without extension. */
  readonly path: string
  /** Equal for different spellings of one path. */
  readonly key: string
  readonly mention: Omit<WantedMention, 'from'>
}

/** In authored order. */
export function wishesOf(
  { links, relations }: Entry,
  targets: readonly PageTarget[],
  from: Pick<LinkOrigin, 'folder'>,
): readonly Wish[] {
  const byLink = new Map(relations.map((relation) => [relation.link, relation]))
  return inAuthoredOrder(links).flatMap(([index, link]) => {
    // A base only compares notes with it.
    if (link.role === 'query' || targets[index]?.target.found !== 'missing') return []
    const path = wantedPath(link, from)
    if (path === null) return []
    return [{ link: index, path, key: fold(path), mention: mentionOf(link, byLink.get(index) ?? null) }]
  })
}

/** The name or path of the note that a link means, without extension; null if it cannot mean a note. */
function noteNamed({ syntax, role, target, beside }: Link): string | null {
  if (syntax === 'citation' || role === 'cites' || beside === true) return null
  if (/^$|^@|\/$|^[a-z][a-z\d+.-]*:\/\//i.test(target) || fileKind(target) !== 'file') return null
  const name = target.replace(extension, '')
  // In markdown links, which name files, any other extension means another file.
  const isOtherFile = syntax === 'markdown' && name === target && /^[a-z\d]{1,8}$/.test(extensionOf(target))
  return isOtherFile ? null : name
}

/** In bytes: with `.md`, file systems allow 255. */
const longestName = 252

/** Null if no file could have the name. */
function wantedPath(link: Link, { folder }: Pick<LinkOrigin, 'folder'>): string | null {
  const named = noteNamed(link)
  if (named === null || isPlaceholder(named)) return null
  const path = join(isDotted(named) ? folder : '', named)
  const bytes = Buffer.byteLength(lastOf(path).trim())
  return bytes === 0 || bytes > longestName ? null : path
}

interface WantedName {
  readonly key: string
  readonly name: string
  readonly wishes: readonly WishOf[]
}

type WishOf = Wish & { readonly from: NodeId }

/** In key order, with the address for the key of each wish; without wishes of only one page. */
export function wantedNotes(wishes: readonly WishOf[], findTarget: FindTarget) {
  const names = [...Map.groupBy(wishes, ({ key }) => lastOf(key))]
    .flatMap(([name, alike]) => namesOf(name, alike, findTarget))
    .filter(({ wishes }) => new Set(wishes.map(({ from }) => from)).size > 1)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const addresses = addressesOf(names)
  const at = ({ key }: WantedName) => addresses.get(key) ?? wantedAddress
  return {
    notes: names.map((one): WantedNote => ({
      name: one.name,
      address: at(one),
      mentions: mentionsOf(one.wishes),
    })),
    addresses: new Map(names.flatMap((one) => one.wishes.map(({ key }) => [key, at(one)] as const))),
  }
}

/** One name if a single file would satisfy all wishes, else one per path; none if it may mean an unpublished file. */
function namesOf(name: string, wishes: readonly WishOf[], findTarget: FindTarget): readonly WantedName[] {
  const byPath = Map.groupBy(wishes, ({ key }) => key)
  const longest = [...byPath.keys()].reduce((a, b) => (b.length > a.length ? b : a))
  const spelling = mostWritten(wishes, ({ path }) => lastOf(path))
  const found = byPath.has(name) ? 'missing' : findTarget(plainLink(spelling), top).target.found
  if (found === 'unpublished' || isNearUnpublished(spelling, findTarget)) return []
  const isOne = [...byPath.keys()].every((key) => `/${longest}`.endsWith(`/${key}`))
  if (isOne && found === 'missing') return [{ key: name, name: shown(spelling), wishes }]
  return Array.from(byPath, ([key, some]) => ({
    key,
    name: shown(mostWritten(some, ({ path }) => path)),
    wishes: some,
  }))
}

/** Whether an unpublished file has the name but for hyphens, dots, spaces or underscores: nothing may tell of it. */
function isNearUnpublished(name: string, findTarget: FindTarget): boolean {
  return ['-', ' ', '_', '.', ''].some((sign) => {
    const near = name.replace(/[-_. ]+/g, sign)
    return findTarget(plainLink(near), top).target.found === 'unpublished'
  })
}

const top: LinkOrigin = { id: null, folder: '' }

function plainLink(target: string): Link {
  return { ...bareLink, syntax: 'wikilink', target, point: { line: 1, column: 1 }, role: 'body' }
}

function shown(path: string): string {
  return path.split('/').map(fileTitle).join('/')
}

/** The spelling that most pages use, the first in a tie. */
function mostWritten(wishes: readonly WishOf[], spell: (wish: Wish) => string): string {
  const pages = new Map<string, Set<NodeId>>()
  for (const wish of wishes) {
    const spelling = spell(wish)
    pages.set(spelling, (pages.get(spelling) ?? new Set<NodeId>()).add(wish.from))
  }
  return [...pages].reduce((a, b) => (b[1].size > a[1].size ? b : a))[0]
}

/** One per page: its first link in a sentence, else its first link. */
function mentionsOf(wishes: readonly WishOf[]): readonly WantedMention[] {
  return Array.from(
    Map.groupBy(wishes, ({ from }) => from),
    ([from, own]) => {
      const best = own.find(({ mention }) => mention.property === null) ?? own[0]
      return { from, sentence: best?.mention.sentence ?? [], property: best?.mention.property ?? null }
    },
  )
}

/** By key. Among names with the same slug, only one that equals its slug gets no suffix. */
function addressesOf(names: readonly WantedName[]): ReadonlyMap<string, Address> {
  const addresses = new Map<string, Address>()
  for (const alike of Map.groupBy(names, ({ name }) => caseless(segment(name))).values()) {
    for (const { key, name } of alike) {
      const slug = segment(name)
      const keeps = alike.length === 1 || slug === key
      addresses.set(key, `${wantedAddress}${keeps ? slug : `${slug}-${digest(key)}`}/` as Address)
    }
  }
  return addresses
}

export function leadingToWanted(
  page: Node,
  wishes: readonly Wish[],
  addresses: ReadonlyMap<string, Address>,
): Node {
  const targets = [...page.targets]
  for (const { link, key } of wishes) {
    const wanted = addresses.get(key)
    if (wanted !== undefined) targets[link] = { found: 'missing', wanted }
  }
  return { ...page, targets }
}
