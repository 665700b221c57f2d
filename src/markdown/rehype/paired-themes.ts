import type { ThemeRegistrationRaw } from 'shiki/core'

/** Two themes as one, so that code need be taken apart only once to be coloured for both. */
export interface PairedThemes {
  /** Each colour in it stands for two. */
  readonly theme: ThemeRegistrationRaw
  /** The two colours, in capitals, that a colour of it stands for. */
  readonly pairOf: (colour: string) => Pair
}

export const pairedName = 'paired'

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
