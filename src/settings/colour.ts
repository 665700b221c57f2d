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

type Rgb = readonly [red: number, green: number, blue: number]

/** A background, and the colour that is mixed into another until it is legible there. */
export interface Ground {
  readonly ground: Rgb
  readonly towards: Rgb
}

export const onLight: Ground = { ground: [251, 248, 241], towards: [0, 0, 0] }
export const onDark: Ground = { ground: [24, 23, 21], towards: [255, 255, 255] }

/** Minimum contrast of text, by WCAG 2. */
export const ofText = 4.5
/** Minimum contrast of graphics, by WCAG 2. */
export const ofSigns = 3

/** Mixes a colour such as `#7a5c00` with black or white until it has the wanted contrast. */
export function legible(colour: string, { ground, towards }: Ground, wanted = ofText): string {
  const written = channelsOf(colour)
  for (let share = 0; share < 1; share += 0.05) {
    const channels = mix(written, towards, share)
    if (contrast(channels, ground) >= wanted) return hex(channels)
  }
  return hex(towards)
}

/** Null if no colour is given. */
export function twoColours({ both, light, dark }: GivenColour = {}): TwoColours | null {
  if (light !== undefined && dark !== undefined) return [light, dark]
  const one = both ?? light ?? dark
  return one === undefined ? null : [legible(one, onLight), legible(one, onDark)]
}

export function groundOf(colour: string): Ground {
  const ground = channelsOf(colour)
  // Above this luminance black has more contrast than white.
  return { ground, towards: luminance(ground) > 0.179 ? [0, 0, 0] : [255, 255, 255] }
}

/** `share` is the part of the second colour, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  return hex(mix(channelsOf(colour), channelsOf(other), share))
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [part(0), part(1), part(2)]
}

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrastOf(colour: string, other: string): number {
  return contrast(channelsOf(colour), channelsOf(other))
}

function channelsOf(colour: string): Rgb {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  const at = (index: number) => Number.parseInt(whole.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

function hex(channels: Rgb): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(channels: Rgb): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
