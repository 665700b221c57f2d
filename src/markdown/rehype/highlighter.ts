import type { getTokenStyleObject, HighlighterCore, ThemedToken, ThemeRegistrationRaw } from 'shiki/core'

/** Two themes merged into one, so that code is tokenised only once for both. */
export interface PairedThemes {
  readonly theme: ThemeRegistrationRaw
  /** The two colours, in upper case, that a colour of the merged theme stands for. */
  readonly pairOf: (colour: string) => Pair
}

const pairedName = 'paired'

type Pair = readonly [light: string, dark: string]
type TokenRule = NonNullable<ThemeRegistrationRaw['tokenColors']>[number]

/** Throws if the themes differ in more than colours. */
export function paired(light: ThemeRegistrationRaw, dark: ThemeRegistrationRaw): PairedThemes {
  const pairs = new Map<string, Pair>()
  const colours = new Map<string, string>()

  function colour(ofLight: string | undefined, ofDark: string | undefined): string | undefined {
    if (ofLight === undefined && ofDark === undefined) return undefined
    if (ofLight === undefined || ofDark === undefined) throw new Error('only one theme has a colour')
    const pair: Pair = [ofLight.toUpperCase(), ofDark.toUpperCase()]
    const known = colours.get(pair.join())
    if (known !== undefined) return known
    const given = `#${String(pairs.size).padStart(6, '0')}`
    pairs.set(given, pair)
    colours.set(pair.join(), given)
    return given
  }

  function settings(ofLight: TokenRule['settings'], ofDark: TokenRule['settings']): TokenRule['settings'] {
    if (ofLight.fontStyle !== ofDark.fontStyle) throw new Error('the themes differ in a style')
    const foreground = colour(ofLight.foreground, ofDark.foreground)
    const background = colour(ofLight.background, ofDark.background)
    return {
      ...(ofLight.fontStyle !== undefined && { fontStyle: ofLight.fontStyle }),
      ...(foreground !== undefined && { foreground }),
      ...(background !== undefined && { background }),
    }
  }

  const [lightRules, darkRules] = [rulesOf(light), rulesOf(dark)]
  if (lightRules.length !== darkRules.length) throw new Error('the themes differ in the number of rules')
  const rules = lightRules.map((rule, index): TokenRule => {
    const other = darkRules[index]
    if (!other || String(rule.scope) !== String(other.scope)) throw new Error('the themes differ in a rule')
    return { ...(rule.scope && { scope: rule.scope }), settings: settings(rule.settings, other.settings) }
  })
  return {
    theme: { name: pairedName, type: 'light', settings: rules },
    pairOf: (given) => pairs.get(given) ?? [given, given],
  }
}

function rulesOf({ colors, tokenColors = [] }: ThemeRegistrationRaw): readonly TokenRule[] {
  const foreground = colors?.['editor.foreground']
  const background = colors?.['editor.background']
  if (foreground === undefined || background === undefined) throw new Error('a theme has no plain colours')
  return [{ settings: { foreground, background } }, ...tokenColors]
}

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
const longest = 100_000

/**
 * One highlighter for each language. A grammar highlights embedded code only if its language is loaded, so with a
 * shared highlighter a page would depend on those rendered before it.
 */
const loading = new Map<string, Promise<void>>()
const loaded = new Map<string, Highlighting>()

interface Highlighting {
  readonly highlighter: HighlighterCore
  readonly styleOf: (token: ThemedToken) => string
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
  const [{ createHighlighterCore, getTokenStyleObject }, { createOnigurumaEngine }, light, dark] =
    await Promise.all([
      import('shiki/core'),
      import('shiki/engine/oniguruma'),
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ])
  const { theme, pairOf } = paired(light.default, dark.default)
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [bundledLanguages[language as keyof typeof bundledLanguages]],
    engine: createOnigurumaEngine(import('shiki/wasm')),
    // Shiki warns about more than one highlighter.
    warnings: false,
  })
  loaded.set(language, { highlighter, styleOf: styling(pairOf, getTokenStyleObject) })
}

function styling(
  pairOf: PairedThemes['pairOf'],
  styleObject: typeof getTokenStyleObject,
): Highlighting['styleOf'] {
  const styles = new Map<string, string>()

  function declarations(mode: keyof typeof themes, colour: string, { fontStyle }: ThemedToken): string[] {
    const replacements: Readonly<Record<string, string>> = colorReplacements[themes[mode]]
    const color = replacements[colour.toLowerCase()] ?? colour
    return Object.entries(styleObject({ color, ...(fontStyle && { fontStyle }) })).map(
      ([property, value]) => `--shiki-${mode}${property === 'color' ? '' : `-${property}`}:${value}`,
    )
  }

  return (token) => {
    const { color = '', fontStyle } = token
    const key = `${color} ${fontStyle ?? ''}`
    const known = styles.get(key)
    if (known !== undefined) return known
    const [light, dark] = pairOf(color)
    const style = [...declarations('light', light, token), ...declarations('dark', dark, token)].join(';')
    styles.set(key, style)
    return style
  }
}

/** The tokens of each line; null if the code stays plain. */
export function highlight(code: string, language: string): readonly (readonly Coloured[])[] | null {
  const ready = loaded.get(language)
  if (!ready || code.length > longest) return null
  // No time limit: a slow machine would give up and produce different pages.
  const options = { lang: language, theme: pairedName, tokenizeTimeLimit: 0 }
  const lines = ready.highlighter.codeToTokensBase(code, options)
  return lines.map((tokens) =>
    tokens.map((token) => ({ content: token.content, style: ready.styleOf(token) })),
  )
}
