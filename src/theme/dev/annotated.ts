import { hash } from 'node:crypto'
import { siteChanged } from '../../browser/loaded-files.ts'
import { encodeBase, href, type Address } from '../../core/address.ts'
import { lazily } from '../../core/lazily.ts'
import type { Problem } from '../../core/rules.ts'
import { pathOf } from '../../serve/static-server.ts'
import { attribute, html, type Html } from '../html.ts'
import { follow } from './follow.ts'
import { problemsOn, type Mark, type Remarks } from './remarks.ts'
import { styles } from './styles.ts'

/** What dev serves besides the site, by its path. */
const panel = 'dev-remarks'
const scriptPath = '_dev/follow.js'
const stylesPath = '_dev/dev.css'
/** What the script listens to. */
export const changesPath = '_dev/changes'

/** A file of dev itself: what is at a path; null where there is none. */
export function devFile(path: string, base: string): string | null {
  if (path === stylesPath) return styles
  const given = [encodeBase(base) + changesPath, panel, siteChanged].map((text) => JSON.stringify(text))
  return path === scriptPath ? `(${follow.toString()})(${given.join(', ')})` : null
}

interface PageAt {
  readonly html: string
  /** Null for a page at no address of its own. */
  readonly address: Address | null
  readonly isFound: boolean
  /** Changes with the files that it loads. */
  readonly loads: string
  readonly base: string
}

/** A page with what its author is told of it, and the script that shows it anew once it is another. */
export function annotated({ html: page, address, isFound, loads, base }: PageAt, remarks: Remarks): string {
  const mark = (address && remarks.origins.get(address)?.mark) ?? null
  const marked = withMark(withMarkedLinks(page, base, remarks), mark)
  const path = encodeBase(base)
  const head = html`<link rel="stylesheet" href="${path + stylesPath}"><script src="${path + scriptPath}" defer></script>`
  const moved = isFound || address === null ? undefined : remarks.moved.get(address)
  const version = hash('sha256', JSON.stringify([marked, loads, isFound])).slice(0, 16)
  const shown = html`
    <aside id="${panel}" lang="en" dir="ltr" aria-label="Remarks of dev" data-version="${version}"${attribute('data-moved', moved && href(base, moved))}>
      ${remarksOf(problemsOn(remarks, address, isFound), remarks, moved && href(base, moved))}
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
): Html {
  const count = `${folded.length} warning${folded.length === 1 ? '' : 's'} about this page`
  return html`
    ${moved !== undefined && html`<p class="dev-notice">Its file has moved: <a href="${moved}">${moved}</a></p>`}
    ${
      above.length > 0 &&
      html`<div class="dev-errors" role="alert" tabindex="0"><p class="dev-heading">${heading}</p>${problemList(above, path)}</div>`
    }
    ${folded.length > 0 && html`<details><summary>${count}</summary>${problemList(folded, path)}</details>`}
  `
}

function problemList(problems: readonly Problem[], path: Remarks['path']): Html {
  const item = ({ place: { file, line, column }, message, why, fix }: Problem) => html`
    <li><p><code>${`${path(file)}:${line}:${column}`}</code> ${message}</p><p><b>Why</b> ${why}</p><p><b>Fix</b> ${fix}</p></li>
  `
  return html`<ul role="list">${problems.map(item)}</ul>`
}

/** Says in the tab and above the heading that the page is for nobody else. */
function withMark(page: string, mark: Mark | null): string {
  if (mark === null) return page
  const said = html`<p class="dev-mark" lang="en" dir="ltr"><b>${mark}</b> No build shows this page.</p>`
  return page
    .replace('<title>', () => `<title>${mark} · `)
    .replace(/<h1[ >]/, (opening) => said.text + opening)
}

/** Says at every link to such a page what it is. */
function withMarkedLinks(page: string, base: string, { origins }: Remarks): string {
  const marks = lazily(
    () => new Map([...origins].flatMap(([address, { mark }]) => (mark ? [[address, mark]] : []))),
  )
  if (marks().size === 0) return page
  const path = encodeBase(base)
  return page.replace(/<a (?=[^>]*?\bhref="?([^"\s>]+))/g, (opening, url: string) => {
    const plain = url.replace(/[?#].*$/s, '').replaceAll('&amp;', '&')
    const at = plain.startsWith(path) ? pathOf(plain.slice(path.length - 1)) : null
    const mark = at === null ? undefined : marks().get(at as Address)
    return mark === undefined ? opening : `<a data-dev-mark="${mark}" `
  })
}
