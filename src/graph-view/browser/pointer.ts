import type { Point } from './camera.ts'

/** What hands on the picture ask for. Points are in CSS pixels from its corner. */
export interface Hands {
  readonly panned: (byX: number, byY: number) => void
  readonly zoomed: (factor: number, at: Point) => void
  readonly tapped: (at: Point, isTouch: boolean) => void
  /** Null when the pointer has left. */
  readonly hovered: (at: Point | null) => void
  /** All has been let go of. */
  readonly released: () => void
  /** Whether the wheel and one finger are for the picture, and not for the page that it stands in. */
  readonly isHeld: (by: 'wheel' | 'finger') => boolean
  /** The wheel or a finger moved the page instead. */
  readonly refused: (what: 'wheel' | 'finger') => void
}

/** In pixels: what moves less is a tap. */
const still = 5

/** Follows mouse, touch, pen and wheel on an element. Two fingers always move the picture. */
export function followHands(surface: HTMLElement, hands: Hands): void {
  const down = new Map<number, Point>()
  let start: Point | null = null
  let hasMoved = false

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const moves = ({ pointerType }: PointerEvent) =>
    pointerType !== 'touch' || down.size > 1 || hands.isHeld('finger')

  surface.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const point = pointOf(event)
    down.set(event.pointerId, point)
    if (down.size === 1) {
      start = point
      hasMoved = false
    } else hasMoved = true
    surface.setPointerCapture(event.pointerId)
  })
  surface.addEventListener('pointermove', (event) => {
    const point = pointOf(event)
    const last = down.get(event.pointerId)
    if (!last) {
      if (event.pointerType !== 'touch') hands.hovered(point)
      return
    }
    if (!hasMoved && start && Math.hypot(point.x - start.x, point.y - start.y) < still) return
    hasMoved = true
    down.set(event.pointerId, point)
    if (!moves(event)) return
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      hands.panned(point.x - last.x, point.y - last.y)
      return
    }
    const apart = (end: Point) => Math.max(1, Math.hypot(end.x - other.x, end.y - other.y))
    hands.panned((point.x - last.x) / 2, (point.y - last.y) / 2)
    hands.zoomed(apart(point) / apart(last), { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  })
  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (event.type === 'pointerup' && !hasMoved && start) hands.tapped(start, event.pointerType === 'touch')
    if (event.type === 'pointercancel' && !moves(event)) hands.refused('finger')
    if (down.size === 0) hands.released()
  }
  surface.addEventListener('pointerup', up)
  surface.addEventListener('pointercancel', up)
  surface.addEventListener('pointerleave', () => hands.hovered(null))
  // Where one finger scrolls the page, two would too.
  surface.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    },
    { passive: false },
  )
  surface.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !hands.isHeld('wheel')) {
        hands.refused('wheel')
        return
      }
      event.preventDefault()
      hands.zoomed(wheelFactor(event), pointOf(event))
      hands.released()
    },
    { passive: false },
  )
}

/** Lines, pages and pixels; a pinch on a touch pad comes as a wheel with Ctrl, in smaller steps. */
function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const unit = deltaMode === 1 ? 0.05 : deltaMode === 2 ? 1 : 0.002
  return 2 ** (-deltaY * unit * (ctrlKey && Math.abs(deltaY) < 50 ? 6 : 1))
}
