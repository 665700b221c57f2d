import { colours as words } from '../words/compiled.ts'

type ColourScheme = 'system' | 'light' | 'dark'

const order: readonly ColourScheme[] = ['system', 'light', 'dark']
const key = 'theme'

/**
 * `<theme-switch>`: a button that cycles through the system's colours, light and dark, and remembers the choice. A
 * script in the head applies the choice before the first paint. Without storage, the choice is lost.
 */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.#show(current())
    this.querySelector('button')?.addEventListener('click', () => {
      const next = order[(order.indexOf(current()) + 1) % order.length] ?? 'system'
      apply(next)
      this.#show(next)
    })
  }

  #show(theme: ColourScheme): void {
    this.dataset.theme = theme
    this.querySelector('button')?.setAttribute('title', words[theme])
    const label = this.querySelector('[data-words]')
    if (label) label.textContent = words[theme]
    colourFrame(theme)
  }
}

function current(): ColourScheme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function apply(theme: ColourScheme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
}

const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({
  meta,
  scheme: meta.media.includes('dark') ? ('dark' as const) : ('light' as const),
  colour: meta.content,
}))

function colourFrame(theme: ColourScheme): void {
  for (const { meta, scheme } of metas) {
    const wanted = theme === 'system' ? scheme : theme
    meta.content = metas.find((one) => one.scheme === wanted)?.colour ?? meta.content
  }
}

if (!customElements.get('theme-switch')) customElements.define('theme-switch', ThemeSwitch)
