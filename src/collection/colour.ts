type Channels = readonly [red: number, green: number, blue: number]

/** The background of pages, and what a colour is mixed with until it can be read there. */
interface Ground {
  readonly ground: Channels
  readonly towards: Channels
}

export const onLight: Ground = { ground: [251, 248, 241], towards: [0, 0, 0] }
export const onDark: Ground = { ground: [24, 23, 21], towards: [255, 255, 255] }

/** Of text, by WCAG 2. */
const wanted = 4.5

/** A colour such as `#7a5c00`, mixed with as much black or white as gives it the contrast of text. */
export function legible(colour: string, { ground, towards }: Ground): string {
  const written = channelsOf(colour)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = written.map((value, at) => Math.round(value + ((towards[at] ?? 0) - value) * share))
    const channels: Channels = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]
    if (contrast(channels, ground) >= wanted) return hex(channels)
  }
  return hex(towards)
}

function channelsOf(colour: string): Channels {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  const at = (index: number) => Number.parseInt(whole.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

function hex(channels: Channels): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: Channels, other: Channels): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
