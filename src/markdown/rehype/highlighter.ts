import { bundledLanguages } from 'shiki/langs'
import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'

/** Chosen for their contrast: 4.5 to 1 (WCAG AA) on `backgrounds` and on anything lighter or darker than them. */
export const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
export const backgrounds = { light: '#f3f3f3', dark: '#22262e' } as const

/** Colours that a theme means for a background of its own, which is not drawn here, become the colour of plain code. */
export const colorReplacements = {
  'github-light-high-contrast': { '#ffffff': '#0e1116', '#e7ecf0': '#0e1116' },
  'github-dark-high-contrast': { '#0a0c10': '#f0f3f6', '#272b33': '#f0f3f6' },
}

/** Longer code is shown plain. */
const longest = 100_000

let highlighter: Promise<HighlighterCore> | null = null
let ready: HighlighterCore | null = null

/** Loads the grammars that are not loaded yet; names that no grammar has are passed over. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  const known = [...languages].filter(isKnown)
  if (known.length === 0) return
  highlighter ??= createHighlighterCore({
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
  ready = await highlighter
  const missing = known.filter((language) => !ready?.getLoadedLanguages().includes(language))
  await ready.loadLanguage(...missing.map((language) => bundledLanguages[language]))
}

/** Lines of tokens, each with its two colours as custom properties; null if the code is to be shown plain. */
export function highlight(code: string, language: string): readonly (readonly ThemedToken[])[] | null {
  if (!ready || !isKnown(language) || code.length > longest) return null
  // No time limit: where a slow machine gave up, its pages would differ.
  const options = {
    lang: language,
    themes,
    defaultColor: false,
    colorReplacements,
    tokenizeTimeLimit: 0,
  } as const
  return ready.codeToTokens(code, options).tokens
}

function isKnown(language: string): language is keyof typeof bundledLanguages {
  return Object.hasOwn(bundledLanguages, language)
}
