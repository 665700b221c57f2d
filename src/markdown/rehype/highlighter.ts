import type { RootContent } from 'mdast'
import type { HighlighterCore } from 'shiki/core'
import { colouredAs } from '../program.ts'
import { eachNode } from '../tree.ts'

/** Their contrast is at least 4.5 to 1 (WCAG AA) on `backgrounds`, and on anything lighter or darker than those. */
export const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
export const backgrounds = { light: '#f3f3f3', dark: '#22262e' } as const

/** Foreground colours meant for a background that is not drawn here. They become the colour of plain code. */
export const colorReplacements = {
  'github-light-high-contrast': { '#ffffff': '#0e1116', '#e7ecf0': '#0e1116' },
  'github-dark-high-contrast': { '#0a0c10': '#f0f3f6', '#272b33': '#f0f3f6' },
}

export interface Coloured {
  readonly content: string
  readonly style: string
}

/** In characters. Longer code is not highlighted. */
const longest = 50_000

/**
 * One highlighter for each language. A grammar highlights embedded code only if its language is loaded, so with a
 * shared highlighter a page would depend on those rendered before it.
 */
const loading = new Map<string, Promise<void>>()
const loaded = new Map<string, HighlighterCore>()

/** The languages of the code blocks in a text. */
export function languagesIn(children: readonly RootContent[]): readonly string[] {
  const found = new Set<string>()
  eachNode({ type: 'root', children: [...children] }, (node) => {
    const language = node.type === 'code' && node.lang ? colouredAs(node.lang.toLowerCase()) : null
    if (language !== null) found.add(language)
  })
  return [...found]
}

/** Names without a grammar are ignored. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  await Promise.all(
    Array.from(languages, (language) => {
      const known = loading.get(language) ?? load(language)
      loading.set(language, known)
      return known
    }),
  )
}

async function load(language: string): Promise<void> {
  const { bundledLanguages } = await import('shiki/langs')
  if (!Object.hasOwn(bundledLanguages, language)) return
  const [{ createHighlighterCore }, { createOnigurumaEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ])
  const highlighter = await createHighlighterCore({
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    langs: [bundledLanguages[language as keyof typeof bundledLanguages]],
    engine: createOnigurumaEngine(import('shiki/wasm')),
    // Shiki warns about more than one highlighter.
    warnings: false,
  })
  loaded.set(language, highlighter)
}

/** The tokens of each line; null if the code stays plain. */
export function highlight(code: string, language: string): readonly (readonly Coloured[])[] | null {
  const highlighter = loaded.get(language)
  if (!highlighter || code.length > longest) return null
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    themes,
    defaultColor: false,
    colorReplacements,
    // No time limit: a slow machine would give up and produce different pages.
    tokenizeTimeLimit: 0,
  })
  return tokens.map((line) =>
    line.map(({ content, htmlStyle }) => ({
      content,
      style: Object.entries(htmlStyle ?? {})
        .map((declaration) => declaration.join(':'))
        .join(';'),
    })),
  )
}
