import { hash } from 'node:crypto'
import { siteChanged } from '../../browser/loaded-files.ts'
import { encodeBase, href, type Address } from '../../core/address.ts'
import { lazily } from '../../core/lazily.ts'
import type { Problem } from '../../core/rules.ts'
import { requestPath } from '../../serve/static-server.ts'
import type { Words } from '../../words/languages.ts'
import { attribute, escaped, type Html, html } from '../../core/html.ts'
import { follow } from './follow.ts'
import { problemsOn, type Unpublished, type Remarks } from './remarks.ts'
import { styles } from './styles.ts'

const panel = 'dev-remarks'
const scriptPath = '_dev/follow.js'
const stylesPath = '_dev/dev.css'
export const changesPath = '_dev/changes'

export function devFile(path: string, base: string): string | null {
  if (path === stylesPath) return styles
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
