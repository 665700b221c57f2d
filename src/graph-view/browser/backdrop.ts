import type { Camera, Size } from './camera.ts'

/** Draws in steps, between which the browser can do other things. */
export type Painting = (
  context: OffscreenCanvasRenderingContext2D,
  camera: Camera,
  size: Size,
) => Generator<void>

/** The backdrop is this much wider and higher than the canvas, so that panning does not uncover empty space at once. */
const surplus = 1.4
/** A backdrop of more pixels is drawn smaller, and stretched. */
const mostPixels = 3e6

interface Layer {
  readonly canvas: OffscreenCanvas
  readonly camera: Camera
  readonly size: Size
  /** Pixels of the layer per CSS pixel. */
  readonly ratio: number
  readonly steps: Generator<void>
}

/** What is behind the highlighted part. It may take several frames; until then the old one is moved and scaled. */
export class Backdrop {
  #shown: Layer | null = null
  #making: Layer | null = null

  get isMaking(): boolean {
    return this.#making !== null
  }

  begin(paint: Painting, camera: Camera, { width, height }: Size, most: number): void {
    const size = { width: width * surplus, height: height * surplus }
    const ratio = Math.min(most, Math.sqrt(mostPixels / (size.width * size.height)))
    const canvas = new OffscreenCanvas(Math.ceil(size.width * ratio), Math.ceil(size.height * ratio))
    const context = canvas.getContext('2d')
    if (!context) return
    context.scale(ratio, ratio)
    const [right, down] = [(size.width - width) / 2, (size.height - height) / 2]
    const own = { scale: camera.scale, x: camera.x + right, y: camera.y + down }
    this.#making = { canvas, camera: own, size, ratio, steps: paint(context, own, size) }
  }

  /** Continues for some milliseconds; returns whether nothing is left to do. */
  work(milliseconds: number): boolean {
    const end = performance.now() + milliseconds
    while (this.#making) {
      if (this.#making.steps.next().done === true) {
        this.#shown = this.#making
        this.#making = null
      } else if (performance.now() >= end) return false
    }
    return true
  }

  /** At first, shows what is there of an unfinished one. */
  draw(context: CanvasRenderingContext2D, { scale, x, y }: Camera, ratio: number): void {
    const layer = this.#shown ?? this.#making
    if (!layer) return
    const { canvas, camera, size } = layer
    const stretch = scale / camera.scale
    // A layer that is aligned to device pixels is sharp, and much faster to draw.
    const place = (at: number) => (stretch === 1 ? Math.round(at * ratio) / ratio : at)
    const [left, top] = [place(x - camera.x * stretch), place(y - camera.y * stretch)]
    context.drawImage(canvas, left, top, size.width * stretch, size.height * stretch)
  }

  covers({ scale, x, y }: Camera, { width, height }: Size): boolean {
    if (!this.#shown) return false
    const { camera, size } = this.#shown
    const [left, top] = [x - camera.x, y - camera.y]
    const isWide = left <= 0 && left + size.width >= width
    return scale === camera.scale && isWide && top <= 0 && top + size.height >= height
  }
}
