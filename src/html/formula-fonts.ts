/** A part of a KaTeX font face, in its own file. A page loads only the parts that its formulas use. */
export interface FacePart {
  /** The name of KaTeX's font file, without the `KaTeX_` prefix and the extension. */
  readonly face: 'Main-Regular' | 'Main-Bold' | 'Math-Italic' | 'AMS-Regular'
  readonly name: string
  /** A CSS `unicode-range`. If two parts cover a character, browsers use the later one. */
  readonly range: string
}

const capitals = 'U+41-5A'
const latin = `${capitals},U+61-7A`
/** Browsers take the line height from the part that has the space, so it is in the parts that most formulas use. */
const spaces = 'U+20,U+A0'
/** Digits, brackets, and the most common operators, relations and arrows. */
const signs =
  `${spaces},U+21,U+28,U+29,U+2B-3E,U+5B,U+5D,U+7B-7D,U+B1,U+B7,U+D7,U+394,U+2026,U+2032,U+2192,U+2208,U+2212,` +
  'U+2217,U+221E,U+2223,U+223C,U+2248,U+2260,U+2264,U+2265,U+22C5,U+22EF'
/** Letters of most variables, with α to ε, θ, λ, μ, π and σ. */
const small = `${spaces},U+61-7A,U+3B1-3B5,U+3B8,U+3BB,U+3BC,U+3C0,U+3C3`

/** Everything but the zero-width characters that KaTeX writes and no face has. */
const all = 'U+20-200A,U+2010-10FFFF'

export const faceParts: readonly FacePart[] = [
  { face: 'Main-Regular', name: 'formula-main-others', range: all },
  { face: 'Main-Regular', name: 'formula-main-signs', range: signs },
  { face: 'Main-Regular', name: 'formula-main-latin', range: latin },
  { face: 'Main-Bold', name: 'formula-main-bold-others', range: all },
  { face: 'Main-Bold', name: 'formula-main-bold-ascii', range: 'U+20-7E,U+A0' },
  { face: 'Math-Italic', name: 'formula-math-others', range: all },
  { face: 'Math-Italic', name: 'formula-math-small', range: small },
  { face: 'Math-Italic', name: 'formula-math-capitals', range: capitals },
  { face: 'AMS-Regular', name: 'formula-ams-others', range: all },
  { face: 'AMS-Regular', name: 'formula-ams-latin', range: `${spaces},${latin}` },
]

export function partOf(face: FacePart['face'], character: number): FacePart | null {
  return faceParts.findLast((part) => part.face === face && isInRange(part.range, character)) ?? null
}

function isInRange(range: string, character: number): boolean {
  return range.split(',').some((one) => {
    const [first = 0, last = first] = one
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return character >= first && character <= last
  })
}
