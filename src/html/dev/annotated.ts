import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from 'node:crypto'
import { siteChanged } from '../../browser/loaded-files.ts'
import { encodeBase, href, type Address } from '../../core/address.ts'
import type { Entry } from '../../core/entry.ts'
import type { Graph } from '../../core/graph.ts'
import { attribute, escaped, html, type Html } from '../../core/html.ts'
import { lazily } from '../../core/lazily.ts'
import { lastOf } from '../../core/path.ts'
import { isError, isFatal, type Problem } from '../../core/problem.ts'
import { requestPath } from '../../serve/static-server.ts'
import type { Words } from '../../words/languages.ts'
import { follow } from './follow.ts'

const panel = 'dev-remarks'
const scriptPath = '_dev/follow.js'
const stylesPath = '_dev/dev.css'
export const changesPath = '_dev/changes'

export function devFile(path: string, base: string): string | null {
  if (path === stylesPath) return readFileSync(join(import.meta.dirname, '../styles/dev.css'), 'utf8')
  const given = [encodeBase(base) + changesPath, panel, siteChanged].map((text) => JSON.stringify(text))
  return path === scriptPath ? `(${follow.toString()})(${given.join(', ')})` : null
}

interface PageAt {
  readonly html: string
  /** Null for a page without an address of its own. */
  readonly address: Address | null
  readonly isFound: boolean
  /** Changes with the files that the page loads. */
  readonly loads: string
  readonly base: string
  /** In the language of the page; problems are in English. */
  readonly words: Words
}

export function annotated(
  { html: page, address, isFound, loads, base, words }: PageAt,
  remarks: Remarks,
): string {
  const mark = (address && remarks.origins.get(address)?.mark) ?? null
  const marked = withMark(withMarkedLinks(page, base, remarks, words.dev), mark, words.dev)
  const path = encodeBase(base)
  const head = html`<link rel="stylesheet" href="${path + stylesPath}"><script src="${path + scriptPath}" defer></script>`
  const moved = isFound || address === null ? undefined : remarks.moved.get(address)
  const version = hash('sha256', JSON.stringify([marked, loads, isFound])).slice(0, 16)
  const shown = html`
    <aside id="${panel}" aria-label="${words.dev.remarks}" data-version="${version}"${attribute('data-moved', moved && href(base, moved))}>
      ${remarksOf(problemsOn(remarks, address, isFound, words.dev), remarks, moved && href(base, moved), words)}
    </aside>
  `
  return marked
    .replace('</head>', () => `${head.text}</head>`)
    .replace(/<body[^>]*>/, (body) => body + shown.text)
}

function remarksOf(
  { heading, above, folded }: ReturnType<typeof problemsOn>,
  { path }: Remarks,
  moved: string | undefined,
  words: Words,
): Html {
  const list = (problems: readonly Problem[]) => problemList(problems, path, words.dev)
  const { before, after } = words.moved
  return html`
    ${moved !== undefined && html`<p class="dev-notice">${before}<a href="${moved}" dir="ltr">${moved}</a>${after}</p>`}
    ${
      above.length > 0 &&
      html`<div class="dev-errors" role="alert" tabindex="0"><p class="dev-heading">${heading}</p>${list(above)}</div>`
    }
    ${folded.length > 0 && html`<details><summary>${words.dev.warnings(folded.length)}</summary>${list(folded)}</details>`}
  `
}

function problemList(problems: readonly Problem[], path: Remarks['path'], words: Words['dev']): Html {
  const english = (text: string) => html`<span lang="en">${text}</span>`
  const item = ({ place: { file, line, column }, message, why, fix }: Problem) => html`
    <li><p lang="en"><code>${`${path(file)}:${line}:${column}`}</code> ${message}</p><p><b>${words.why}</b> ${english(why)}</p><p><b>${words.fix}</b> ${english(fix)}</p></li>
  `
  return html`<ul role="list" dir="ltr">${problems.map(item)}</ul>`
}

/** Marks a page that is not published, in the tab and above the heading. */
function withMark(page: string, mark: Unpublished | null, words: Words['dev']): string {
  if (mark === null) return page
  const said = html`<p class="dev-mark"><b>${words[mark]}</b> ${words.unbuilt}</p>`
  return page
    .replace('<title>', () => `<title>${escaped(words[mark])} · `)
    .replace(/<h1[ >]/, (opening) => said.text + opening)
}

function withMarkedLinks(page: string, base: string, { origins }: Remarks, words: Words['dev']): string {
  const marks = lazily(
    () => new Map([...origins].flatMap(([address, { mark }]) => (mark ? [[address, mark]] : []))),
  )
  if (marks().size === 0) return page
  const path = encodeBase(base)
  return page.replace(/<a (?=[^>]*?\bhref="?([^"\s>]+))/g, (opening, url: string) => {
    const plain = url.replace(/[?#].*$/s, '').replaceAll('&amp;', '&')
    const at = plain.startsWith(path) ? requestPath(plain.slice(path.length - 1)) : null
    const mark = at === null ? undefined : marks().get(at as Address)
    return mark === undefined ? opening : `<a data-dev-mark="${escaped(words[mark])}" `
  })
}

export interface Remarks {
  /** In order of place. */
  readonly problems: readonly Problem[]
  /** How the path of a file is shown to the author. */
  readonly path: (file: string) => string
  readonly origins: ReadonlyMap<Address, PageOrigin>
  /** New addresses of pages whose files have moved since dev began, by old address. */
  readonly moved: ReadonlyMap<Address, Address>
}

interface PageOrigin {
  readonly file: string
  /** Null for a published page. */
  readonly mark: Unpublished | null
}

type Unpublished = 'draft' | 'unpublished'

export function originsOf({ nodes }: Graph): ReadonlyMap<Address, PageOrigin> {
  return new Map(nodes.map(({ address, file, entry }) => [address, { file, mark: markOf(entry) }]))
}

/** "Draft" only if the author used that word; anything else that is not built is "unpublished". */
function markOf({ draft, front }: Entry): Unpublished | null {
  if (!draft) return null
  const values = front === null ? {} : (JSON.parse(front) as Readonly<Record<string, unknown>>)
  const isDraft = Object.entries(values).some(
    ([key, value]) => /^draft\s*:*$/i.test(key) && !/^(?:false|no|off|0)$/i.test(String(value)),
  )
  return isDraft ? 'draft' : 'unpublished'
}

/** The problems on a page. `above` has those that keep the page from matching its file; the others are collapsed. */
function problemsOn(
  { problems, origins }: Remarks,
  address: Address | null,
  isFound: boolean,
  words: Words['dev'],
) {
  const fatal = problems.filter(isFatal)
  const [first] = fatal
  if (first) return { heading: words.settings(lastOf(first.place.file)), above: fatal, folded: [] }
  if (!isFound) {
    const shown = new Set([...origins.values()].map(({ file }) => file))
    const above = problems.filter((problem) => isUnread(problem) && !shown.has(problem.place.file))
    return { heading: words.missing, above, folded: [] }
  }
  const origin = address === null ? undefined : origins.get(address)
  const files = [origin?.file, ...(address === '/' ? ['site.yaml'] : [])]
  const own = problems.filter(({ place }) => files.includes(place.file))
  const above = own.filter((problem) => isError(problem) || isUnread(problem))
  const folded = own.filter((problem) => !above.includes(problem))
  const heading = !above.some(isUnread) ? words.error : origin?.mark === null ? words.last : words.unread
  return { heading, above, folded }
}

function isUnread({ rule }: Problem): boolean {
  return rule.startsWith('unreadable-')
}
