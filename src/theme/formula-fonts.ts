/** Faces of KaTeX that nearly every formula needs, in parts of which a page loads what its formulas use. */
export interface FacePart {
  /** The name of KaTeX's file, without what comes after its weight. */
  readonly face: 'Main-Regular' | 'Math-Italic'
  readonly name: string
  /** As in a style sheet. Of two parts that have a character, browsers take the later one. */
  readonly range: string
}

const latin = 'U+41-5A,U+61-7A'
/** Numbers, brackets, and the operators, relations and arrows that are met most. */
const signs =
  'U+20-40,U+5B-60,U+7B-7E,U+A0,U+AC,U+B0,U+B1,U+B7,U+D7,U+F7,U+394,U+3A3,U+3A9,U+2026,U+2032,U+2190,U+2192,U+21A6,U+21D2,' +
  'U+21D4,U+2200,U+2202,U+2203,U+2205,U+2207-2209,U+2212,U+2217-221A,U+221D,U+221E,U+2223,U+2225,U+2227-222B,U+223C,' +
  'U+2248,U+2260,U+2261,U+2264,U+2265,U+2282,U+2286,U+22C5,U+22EF,U+27E8,U+27E9'

/** Without the empty characters that KaTeX writes and no face has. */
const all = 'U+20-200A,U+2010-10FFFF'

export const faceParts: readonly FacePart[] = [
  { face: 'Main-Regular', name: 'katex-main-others', range: all },
  { face: 'Main-Regular', name: 'katex-main-signs', range: signs },
  { face: 'Main-Regular', name: 'katex-main-latin', range: latin },
  { face: 'Math-Italic', name: 'katex-math-others', range: all },
  { face: 'Math-Italic', name: 'katex-math-latin', range: latin },
]

/** The part from which a character is set. */
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
