import type { Tone } from './tone.ts'

/**
 * A canvas as it is read from its file, in the format JSON Canvas 1.0 (https://jsoncanvas.org). Lengths are in its own
 * units, which an editor shows as pixels; places in the file are offsets of values.
 */
export interface Canvas {
  /** In the order of the file. */
  readonly cards: readonly Card[]
  readonly lines: readonly Line[]
}

export type Card = TextCard | FileCard | LinkCard | Group

interface Placed {
  readonly at: number
  /** Null where the file gives none that can be used. */
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
  /** The part of the file that is meant, without `#`. */
  readonly part: string | null
}

interface LinkCard extends Placed {
  readonly type: 'link'
  readonly url: WrittenText
}

export interface Group extends Placed {
  readonly type: 'group'
  /** Empty for none. */
  readonly label: string
  /** A picture that fills the group. */
  readonly background: WrittenText | null
  readonly backgroundStyle: BackgroundStyle
}

export const backgroundStyles = ['cover', 'ratio', 'repeat'] as const
type BackgroundStyle = (typeof backgroundStyles)[number]

export interface WrittenText {
  readonly value: string
  readonly at: number
}

/** From the upper left corner, to the right and down. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

/** A line between two cards. */
export interface Line {
  readonly from: LineEnd
  readonly to: LineEnd
  readonly tone: Tone | null
  /** Empty for none. */
  readonly label: string
}

export interface LineEnd {
  /** An index into `Canvas.cards`. */
  readonly card: number
  /** Null for the side that faces the other card. */
  readonly side: Side | null
  readonly arrow: boolean
}
