import type { getTokenStyleObject, HighlighterCore, ThemedToken, ThemeRegistrationRaw } from 'shiki/core'

/** Two themes as one, so that code is split into tokens only once to be coloured for both. */
export interface PairedThemes {
  /** Each colour in it stands for two. */
  readonly theme: ThemeRegistrationRaw
  /** The two colours, in capitals, that a colour of it stands for. */
  readonly pairOf: (colour: string) => Pair
}

const pairedName = 'paired'

type Pair = readonly [light: string, dark: string]
type Rule = NonNullable<ThemeRegistrationRaw['tokenColors']>[number]

/** Throws if the themes differ in more than their colours. */
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

  function settings(ofLight: Rule['settings'], ofDark: Rule['settings']): Rule['settings'] {
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
  const rules = lightRules.map((rule, index): Rule => {
    const other = darkRules[index]
    if (!other || String(rule.scope) !== String(other.scope)) throw new Error('the themes differ in a rule')
    return { ...(rule.scope && { scope: rule.scope }), settings: settings(rule.settings, other.settings) }
  })
  return {
    theme: { name: pairedName, type: 'light', settings: rules },
    pairOf: (given) => pairs.get(given) ?? [given, given],
  }
}

/** The rules of a theme, the colours of plain code first. */
function rulesOf({ colors, tokenColors = [] }: ThemeRegistrationRaw): readonly Rule[] {
  const foreground = colors?.['editor.foreground']
  const background = colors?.['editor.background']
  if (foreground === undefined || background === undefined) throw new Error('a theme has no plain colours')
  return [{ settings: { foreground, background } }, ...tokenColors]
}

/** Chosen for their contrast: 4.5 to 1 (WCAG AA) on `backgrounds` and on anything lighter or darker than them. */
export const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
export const backgrounds = { light: '#f3f3f3', dark: '#22262e' } as const

/** Colours that a theme means for a background of its own, which is not drawn here, become the colour of plain code. */
export const colorReplacements = {
  'github-light-high-contrast': { '#ffffff': '#0e1116', '#e7ecf0': '#0e1116' },
  'github-dark-high-contrast': { '#0a0c10': '#f0f3f6', '#272b33': '#f0f3f6' },
}

/** A piece of a line of code. */
export interface Coloured {
  readonly content: string
  /** Its colours in light and dark as custom properties of CSS. */
  readonly style: string
}

/** Longer code is shown plain. */
const longest = 100_000

/**
 * One highlighter for each language, with only what its grammar needs: among other things, a grammar colours embedded
 * code if its language happens to be loaded, so that a page would depend on those made before it.
 */
const loading = new Map<string, Promise<void>>()
const loaded = new Map<string, Highlighting>()

interface Highlighting {
  readonly highlighter: HighlighterCore
  readonly styleOf: (token: ThemedToken) => string
}

/** Loads the grammars that are not loaded yet; names without a grammar are ignored. */
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
    // It would warn that there should be one for all.
    warnings: false,
  })
  loaded.set(language, { highlighter, styleOf: styling(pairOf, getTokenStyleObject) })
}

/** Gives tokens their style; each of the few styles is made only once. */
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

/** The lines of some code in pieces; null if it is to be shown plain. */
export function highlight(code: string, language: string): readonly (readonly Coloured[])[] | null {
  const ready = loaded.get(language)
  if (!ready || code.length > longest) return null
  // No time limit: where a slow machine gave up, its pages would differ.
  const options = { lang: language, theme: pairedName, tokenizeTimeLimit: 0 }
  const lines = ready.highlighter.codeToTokensBase(code, options)
  return lines.map((tokens) =>
    tokens.map((token) => ({ content: token.content, style: ready.styleOf(token) })),
  )
}
