import { addStyles, trusted } from '../../browser/dom.ts'

export interface LoadedPage {
  /** The path of the page itself, even if it was loaded by an old address. */
  readonly pathname: string
  /** The document's title, with the name of the site. */
  readonly title: string
  readonly kind: string
  /** Still in the parsed document. Its relative URLs have been resolved. */
  readonly article: HTMLElement
  /** The URL of the page that draws diagrams; null if the page has none. */
  readonly diagramFrame: string | null
}

/** Loads a node's page, also by an old address, and its missing style sheets. Throws if there is no such page. */
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
  const markup = trusted(maskStyles(await response.text()))
  // No script runs, and nothing is loaded.
  return { response, parsed: new DOMParser().parseFromString(markup, 'text/html') }
}

/** The new address if the page is a redirect; null otherwise. */
function newAddress(parsed: Document): string | null {
  const refresh = parsed.querySelector('meta[http-equiv=refresh]')
  return refresh && (parsed.querySelector('a')?.getAttribute('href') ?? null)
}

/** The site's own URLs begin with a slash. Relative ones come from HTML that an author wrote. */
function resolveUrls(article: Element, page: string): void {
  for (const name of ['href', 'src', 'poster'] as const) {
    for (const element of article.querySelectorAll(`[${name}]:not([${name}^="/"], [${name}^="#"])`)) {
      const address = element.getAttribute(name) ?? ''
      if (URL.canParse(address) || !URL.canParse(address, page)) continue
      element.setAttribute(name, new URL(address, page).href)
    }
  }
}

async function bringStyles(link: Element): Promise<void> {
  const href = link.getAttribute('href') ?? ''
  if (!document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) await addStyles(href)
}

/*
 * A page with formulas or coloured code has style attributes, which its CSP allows. The CSP of the document that it is
 * opened in may not: the parser would drop them and report a violation. So they are renamed before parsing, and the
 * script then sets them as styles.
 */
const masked = 'data-style'

/** Matches a tag with its attributes. In text, the site escapes `<`. */
const tag = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi
/** Matches a quoted value, or the name of a style attribute. */
const valueOrStyle = /"[^"]*"|'[^']*'|\sstyle(?==)/gi

export function maskStyles(markup: string): string {
  return markup.replace(tag, (whole) =>
    /\sstyle=/i.test(whole)
      ? whole.replace(valueOrStyle, (part) => (/^["']/.test(part) ? part : ` ${masked}`))
      : whole,
  )
}

export function unmaskStyles(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement | SVGElement>(`[${masked}]`)) {
    styled.style.cssText = styled.getAttribute(masked) ?? ''
    styled.removeAttribute(masked)
  }
}
