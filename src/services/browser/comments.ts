import { giscusOrigin, type Comments } from '../../core/settings.ts'

/** Languages that giscus names differently or does not have. */
const languages: Readonly<Record<string, string>> = { zh: 'zh-CN', hi: 'en' }

/** The query parameter that giscus adds when it sends a reader back from signing in. Comments then load at once. */
const sessionKey = 'giscus'

/** Loads comments only if the reader asks for them, and stores nothing. */
class PageComments extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => this.load('', button), { once: true })
    const address = new URL(location.href)
    const session = address.searchParams.get(sessionKey)
    if (session === null) return
    address.searchParams.delete(sessionKey)
    history.replaceState(history.state, '', address)
    this.load(session, button)
  }

  private load(session: string, button: HTMLButtonElement): void {
    const frame = document.createElement('iframe')
    frame.title = this.querySelector('h2')?.textContent ?? ''
    frame.allow = 'clipboard-write'
    frame.src = addressOf(this.dataset, session)
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== giscusOrigin || source !== frame.contentWindow) return
      const { giscus } = Object(data) as { readonly giscus?: { readonly resizeHeight?: unknown } }
      if (typeof giscus?.resizeHeight === 'number') frame.style.height = `${giscus.resizeHeight}px`
    })
    const had = document.activeElement === button
    this.querySelector('.comments-asked')?.remove()
    button.replaceWith(frame)
    if (had) frame.focus()
  }
}

/** The same URL as giscus's own script makes. */
function addressOf({ comments = '{}', language = 'en' }: DOMStringMap, session: string): string {
  const { repo, repoId, category, categoryId, mapping } = JSON.parse(comments) as Comments
  const { origin, pathname, href } = location
  const page = href.replace(/#.*/, '')
  const terms: Readonly<Record<Comments['mapping'], string>> = {
    pathname: pathname.replace(/^\//, '').replace(/\.\w+$/, '') || 'index',
    url: origin + pathname,
    title: document.title,
    'og:title': metaOf('og:title'),
  }
  const { theme } = document.documentElement.dataset
  const parameters = new URLSearchParams({
    origin: page,
    session,
    theme: theme ?? 'preferred_color_scheme',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'bottom',
    repo,
    repoId,
    category,
    categoryId,
    strict: '0',
    description: metaOf('og:description'),
    backLink: page,
    term: terms[mapping],
  })
  return `${giscusOrigin}/${languages[language] ?? language}/widget?${String(parameters)}`
}

function metaOf(property: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content ?? ''
}

customElements.define('page-comments', PageComments)
