/** A preset colour of JSON Canvas, by its number. */
export type Tone = '1' | '2' | '3' | '4' | '5' | '6'

/** In degrees. */
const hues: Readonly<Record<Tone, number>> = { 1: 0, 2: 30, 3: 58, 4: 138, 5: 185, 6: 265 }
const tones = Object.keys(hues) as Tone[]

/** Colours with less saturation look grey. */
const leastSaturation = 0.15

/** The preset nearest in hue to a canvas colour, legible in light and dark. Null for greys and invalid colours. */
export function toneOf(written: string): Tone | null {
  const preset = tones.find((tone) => tone === written)
  if (preset) return preset
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(written)
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(written)?.slice(1)
  const channels = hex?.map((digits) => (/^[\da-f]{2}$/i.test(digits) ? parseInt(digits, 16) / 255 : NaN))
  return channels && channels.every((channel) => !Number.isNaN(channel)) ? nearest(channels) : null
}

function nearest([red = 0, green = 0, blue = 0]: readonly number[]): Tone | null {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (most === 0 || spread / most < leastSaturation) return null
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const distance = (tone: Tone): number => {
    const turn = Math.abs(sixth * 60 - hues[tone]) % 360
    return Math.min(turn, 360 - turn)
  }
  return tones.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
