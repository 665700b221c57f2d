import { parsedDocument } from '../../browser/dom.ts'
import { maskStyles } from './inline-styles.ts'

/** A page as it comes, of which a pane shows the article. */
export interface LoadedPage {
  /** Where it is, which an old address only leads to. */
  readonly pathname: string
  /** Of the document, with the name of the site. */
  readonly title: string
  readonly kind: string
  /** Belongs to a document that nobody sees; what it refers to is named absolutely. */
  readonly article: HTMLElement
  /** Where the page in which diagrams are drawn is; null for a page without any. */
  readonly diagramFrame: string | null
}

/**
 * Loads the page of a node, be it by an old address, and the style sheets that it needs and this document lacks. Throws
 * if there is none, or it cannot be loaded.
 */
export async function loadPage(url: string): Promise<LoadedPage> {
  const loaded = await load(url)
  const moved = newAddress(loaded.parsed)
  const { response, parsed } = moved === null ? loaded : await load(moved)
  const main = parsed.querySelector('main')
  const article = main?.querySelector<HTMLElement>('article.node')
  if (!main || !article) throw new Error(`${url} is not the page of a node`)
  resolveUrls(article, response.url)
  await Promise.all([...parsed.querySelectorAll('link[rel=stylesheet]')].map(bringStyles))
  return {
    pathname: new URL(response.url).pathname,
    title: parsed.title,
    kind: main.dataset['kind'] ?? '',
    article,
    diagramFrame: main.dataset['diagrams'] ?? null,
  }
}

async function load(url: string): Promise<{ readonly response: Response; readonly parsed: Document }> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return { response, parsed: parsedDocument(maskStyles(await response.text())) }
}

/** Where the page of an old address leads to; null for any other page. */
function newAddress(parsed: Document): string | null {
  const refresh = parsed.querySelector('meta[http-equiv=refresh]')
  return refresh && (parsed.querySelector('a')?.getAttribute('href') ?? null)
}

/** The site's own addresses begin with a slash; others can stand in HTML that an author wrote. */
function resolveUrls(article: Element, page: string): void {
  for (const name of ['href', 'src', 'poster'] as const) {
    for (const element of article.querySelectorAll(`[${name}]:not([${name}^="/"], [${name}^="#"])`)) {
      const address = element.getAttribute(name) ?? ''
      if (URL.canParse(address) || !URL.canParse(address, page)) continue
      element.setAttribute(name, new URL(address, page).href)
    }
  }
}

/** A page comes without styles rather than not at all. */
async function bringStyles(link: Element): Promise<void> {
  const href = link.getAttribute('href') ?? ''
  if (!document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) await addStyles(href)
}

/** Adds a style sheet of the site to this document; resolves when it has come, or cannot. */
export function addStyles(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
