import type { Element, Root } from 'hast'
import type { RootContent } from 'mdast'
import type { HighlighterCore } from 'shiki/core'
import { escaped } from '../../core/html.ts'
import { byKey } from '../../core/lazily.ts'
import type { Context } from '../parse-context.ts'
import { colouredAs } from '../program.ts'
import { eachElement, nodesOf, textOf } from '../tree.ts'

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
export const longest = 50_000

/**
 * One highlighter for each language. A grammar highlights embedded code only if its language is loaded, so with a
 * shared highlighter a page would depend on those rendered before it.
 */
const loading = byKey(load)
const loaded = new Map<string, HighlighterCore>()

/** The languages of the code blocks in a text. */
export function languagesIn(children: readonly RootContent[]): readonly string[] {
  const blocks = children.flatMap((child) => nodesOf(child, 'code'))
  return blocks.flatMap(({ lang }) => (lang ? (colouredAs(lang.toLowerCase()) ?? []) : []))
}

/** Names without a grammar are ignored. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(languages, loading))
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

/** Highlights code blocks, and makes them focusable so that they scroll by keyboard. */
export function code(tree: Root, { programs }: Context): void {
  eachElement(tree, (pre) => {
    if (pre.tagName !== 'pre') return
    pre.properties['tabIndex'] = 0
    pre.data = { needs: ['code'] }
    const [inner] = pre.children
    if (inner?.type !== 'element' || inner.tagName !== 'code') return
    const language = languageOf(inner)
    if (language === null) return
    pre.properties['dataLanguage'] = language
    if (language === 'mermaid') {
      // A script draws the diagram beside this source.
      programs.add(language)
      pre.data = { needs: ['diagrams'] }
      pre.properties['className'] = ['mermaid']
      return
    }
    const colours = colouredAs(language)
    const value = colours === null ? null : coloured(textOf(inner), colours)
    if (value === null) return
    pre.properties['className'] = ['shiki']
    inner.children = [{ type: 'raw', value, data: { needs: ['styles'] } }]
  })
}

const prefix = 'language-'

function languageOf({ properties: { className } }: Element): string | null {
  const name = Array.isArray(className)
    ? className.map(String).find((name) => name.startsWith(prefix))
    : undefined
  return name === undefined ? null : name.slice(prefix.length)
}

function coloured(source: string, language: string): string | null {
  const lines = highlight(source, language)
  if (!lines) return null
  return lines
    .map((tokens) => {
      let html = ''
      let run = { style: '', text: '' }
      for (const { content, style } of tokens) {
        // White space has no visible colour, so it joins the current run.
        if (style === run.style || content.trim() === '') {
          run.text += content
          continue
        }
        html += span(run)
        run = { style, text: content }
      }
      return html + span(run)
    })
    .join('\n')
}

function span({ style, text }: { style: string; text: string }): string {
  return style && text.trim() ? `<span style="${style}">${escaped(text)}</span>` : escaped(text)
}
