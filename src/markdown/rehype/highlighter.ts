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

/**
 * One for each language, with nothing but what its grammar needs: among others, a grammar colours what is embedded in
 * it if that language happens to be loaded, so that a page would depend on those made before it.
 */
const loading = new Map<string, Promise<void>>()
const loaded = new Map<string, HighlighterCore>()

/** Loads the grammars that are not loaded yet; names that no grammar has are passed over. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  await Promise.all(
    [...languages].filter(isKnown).map((language) => {
      const known = loading.get(language) ?? load(language)
      loading.set(language, known)
      return known
    }),
  )
}

async function load(language: keyof typeof bundledLanguages): Promise<void> {
  const highlighter = await createHighlighterCore({
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    langs: [bundledLanguages[language]],
    engine: createOnigurumaEngine(import('shiki/wasm')),
    // It would say that there should be one for all.
    warnings: false,
  })
  loaded.set(language, highlighter)
}

/** Lines of tokens, each with its two colours as custom properties; null if the code is to be shown plain. */
export function highlight(code: string, language: string): readonly (readonly ThemedToken[])[] | null {
  const highlighter = loaded.get(language)
  if (!highlighter || code.length > longest) return null
  // No time limit: where a slow machine gave up, its pages would differ.
  const options = {
    lang: language,
    themes,
    defaultColor: false,
    colorReplacements,
    tokenizeTimeLimit: 0,
  } as const
  return highlighter.codeToTokens(code, options).tokens
}

function isKnown(language: string): language is keyof typeof bundledLanguages {
  return Object.hasOwn(bundledLanguages, language)
}
