import type { Point } from '../../browser/arrows.ts'

/** The gestures on the canvas. Points are in CSS pixels, relative to its corner. */
export interface Gestures {
  readonly panned: (byX: number, byY: number) => void
  readonly zoomed: (factor: number, at: Point) => void
  readonly tapped: (at: Point, isTouch: boolean) => void
  readonly hovered: (at: Point | null) => void
  /** Whether the wheel or a single finger moves the canvas, not the page around it. */
  readonly isHeld: (by: 'wheel' | 'finger') => boolean
  /** The wheel or a finger scrolled the page instead. */
  readonly refused: (what: 'wheel' | 'finger') => void
}

/** A pointer that moves less than this is a tap, in pixels. */
const still = 5

/** Follows mouse, touch, pen and wheel on an element. Two fingers always move the canvas. */
export function followGestures(surface: HTMLElement, gestures: Gestures): void {
  const down = new Map<number, Point>()
  let start: Point | null = null
  let hasMoved = false
  /** The press began on a link. The link is followed unless the pointer moves. */
  let isOnLink = false

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const moves = ({ pointerType }: PointerEvent) =>
    pointerType !== 'touch' || down.size > 1 || gestures.isHeld('finger')

  surface.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const point = pointOf(event)
    down.set(event.pointerId, point)
    if (down.size === 1) {
      start = point
      hasMoved = false
    } else hasMoved = true
    isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isOnLink) surface.setPointerCapture(event.pointerId)
  })
  surface.addEventListener('dragstart', (event) => event.preventDefault())
  surface.addEventListener(
    'click',
    (event) => {
      if (isOnLink && hasMoved) event.preventDefault()
    },
    { capture: true },
  )
  surface.addEventListener('pointermove', (event) => {
    const point = pointOf(event)
    const last = down.get(event.pointerId)
    if (!last) {
      if (event.pointerType !== 'touch') gestures.hovered(point)
      return
    }
    if (!hasMoved && start && Math.hypot(point.x - start.x, point.y - start.y) < still) return
    if (isOnLink && !hasMoved) surface.setPointerCapture(event.pointerId)
    hasMoved = true
    down.set(event.pointerId, point)
    if (!moves(event)) return
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      gestures.panned(point.x - last.x, point.y - last.y)
      return
    }
    const apart = (end: Point) => Math.max(1, Math.hypot(end.x - other.x, end.y - other.y))
    gestures.panned((point.x - last.x) / 2, (point.y - last.y) / 2)
    gestures.zoomed(apart(point) / apart(last), { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  })
  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (event.type === 'pointerup' && !hasMoved && !isOnLink && start)
      gestures.tapped(start, event.pointerType === 'touch')
    if (event.type === 'pointercancel' && !moves(event)) gestures.refused('finger')
  }
  surface.addEventListener('pointerup', up)
  surface.addEventListener('pointercancel', up)
  surface.addEventListener('pointerleave', () => gestures.hovered(null))
  // If one finger may scroll the page, two would scroll it as well.
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
      if (!event.ctrlKey && !event.metaKey && !gestures.isHeld('wheel')) {
        gestures.refused('wheel')
        return
      }
      event.preventDefault()
      gestures.zoomed(wheelFactor(event), pointOf(event))
    },
    { passive: false },
  )
}

/** `deltaMode` is in pixels, lines or pages. Pinching a touchpad is a wheel event with Ctrl, in small steps. */
function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const unit = deltaMode === 1 ? 0.05 : deltaMode === 2 ? 1 : 0.002
  return 2 ** (-deltaY * unit * (ctrlKey && Math.abs(deltaY) < 50 ? 6 : 1))
}
