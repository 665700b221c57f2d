import type { CanvasBox, Camera, Size } from './camera.ts'
import type { Palette } from './looks.ts'
import type { Focus } from './path.ts'
import type { Colouring } from './state.ts'
import type { Visibility } from './visibility.ts'

/** What the canvas shows. */
export interface PictureState {
  readonly visibility: Visibility
  readonly colouring: Colouring
  readonly chosen: number | null
  readonly focus: Focus | null
}

export interface Frame extends PictureState {
  readonly camera: Camera
  readonly size: Size
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  readonly palette: Palette
  /** The zoom relative to the whole graph. */
  readonly closeness: number
  /** Areas that no label may cover, besides marks. */
  readonly boxes: readonly CanvasBox[]
}
