import type { Tone } from './tone.ts'

/** JSON Canvas 1.0 (https://jsoncanvas.org). Lengths are editor pixels; each `at` is an offset in the file. */
export interface Canvas {
  /** In the order of the file. */
  readonly cards: readonly CanvasCard[]
  readonly lines: readonly Line[]
}

export type CanvasCard = TextCard | FileCard | LinkCard | GroupCard

interface Placed {
  readonly at: number
  /** Null if the file gives no usable box. */
  readonly box: Box | null
  readonly tone: Tone | null
}

export interface TextCard extends Placed {
  readonly type: 'text'
  readonly text: WrittenText
}

export interface FileCard extends Placed {
  readonly type: 'file'
  readonly file: WrittenText
  /** The heading or block in the file, without its `#`. */
  readonly part: string | null
}

interface LinkCard extends Placed {
  readonly type: 'link'
  readonly url: WrittenText
}

export interface GroupCard extends Placed {
  readonly type: 'group'
  readonly label: string
  readonly background: WrittenText | null
  readonly backgroundStyle: BackgroundStyle
}

export const backgroundStyles = ['cover', 'ratio', 'repeat'] as const
type BackgroundStyle = (typeof backgroundStyles)[number]

export interface WrittenText {
  readonly value: string
  readonly at: number
}

/** `x` and `y` are the upper left corner; they grow to the right and down. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

export interface Line {
  readonly from: LineEnd
  readonly to: LineEnd
  readonly tone: Tone | null
  readonly label: string
}

export interface LineEnd {
  /** An index into `Canvas.cards`. */
  readonly card: number
  /** Null means the side that faces the other card. */
  readonly side: Side | null
  readonly arrow: boolean
}
