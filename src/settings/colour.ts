import type { z } from 'zod'
import type { TwoColours } from '../core/settings.ts'
import { key, map, orText, understood } from './schema/types.ts'

export const hexColour = understood('a colour', (value) =>
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value.trim()) ? value.trim().toLowerCase() : null,
)

/** One colour, which is made legible on both backgrounds, or one for each. */
export const colour = orText(
  (both) => ({ both }),
  map(
    {
      both: key(hexColour, 'on all pages'),
      light: key(hexColour, 'on light pages'),
      dark: key(hexColour, 'on dark pages'),
    },
    'a colour',
  ),
).meta({ example: '#17695c' })
export type GivenColour = z.output<typeof colour>

/** The grounds of our own theme. */
export const onLight = '#fbf8f1'
export const onDark = '#181715'

/** Minimum contrast of text, by WCAG 2. */
export const ofText = 4.5
/** Minimum contrast of graphics, by WCAG 2. */
export const ofSigns = 3

/** Mixes a colour such as `#7a5c00` with black or white until it has the wanted contrast to a ground. */
export function legible(colour: string, ground: string, wanted = ofText): string {
  // Above this luminance black has more contrast than white.
  const towards = luminance(ground) > 0.179 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const nearer = mixed(colour, towards, share)
    if (contrastOf(nearer, ground) >= wanted) return nearer
  }
  return towards
}

/** Null if no colour is given. */
export function twoColours({ both, light, dark }: GivenColour = {}): TwoColours | null {
  if (light !== undefined && dark !== undefined) return [light, dark]
  const one = both ?? light ?? dark
  return one === undefined ? null : [legible(one, onLight), legible(one, onDark)]
}

/** `share` is the part of the second colour, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const to = channelsOf(other)
  const channels = channelsOf(colour).map((from, at) => Math.round(from + ((to[at] ?? 0) - from) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrastOf(colour: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(colour), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(colour: string): readonly number[] {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((index) => Number.parseInt(whole.slice(index, index + 2), 16))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
