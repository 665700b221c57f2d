import { layers, type Layer } from '../near.ts'

/** What of the map a click means. */
export type Pointed =
  | { readonly what: 'node'; readonly node: Element }
  | { readonly what: 'step'; readonly step: number }
  | { readonly what: 'layer'; readonly layer: Layer }

/** Null for what is none of the walk, as the links of the card. */
export function pointedAt(target: Element): Pointed | null {
  const node = target.closest('.map-node')
  if (node) return { what: 'node', node }
  const step = target.closest<HTMLElement>('[data-step]')?.dataset['step']
  if (step !== undefined) return { what: 'step', step: Number(step) }
  const name = target.closest<HTMLElement>('[data-layer]')?.dataset['layer']
  const layer = layers.find((one) => one === name)
  return layer === undefined ? null : { what: 'layer', layer }
}

/** Whether a click is one that follows a link in the same tab. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}
