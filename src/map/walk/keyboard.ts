import { isDirection, type Direction } from './direction.ts'

/** What a key asks for in the map. */
export type Wish =
  | { readonly wish: 'move'; readonly direction: Direction }
  | { readonly wish: 'open' | 'back' | 'home' | 'leave' }

const wishes: ReadonlyMap<string, 'open' | 'back' | 'home' | 'leave'> = new Map([
  ['o', 'open'],
  ['O', 'open'],
  ['Backspace', 'back'],
  ['Home', 'home'],
  ['Escape', 'leave'],
])

/** Null for a key that means nothing here, and with a modifier, which makes it the browser's. Enter follows the link. */
export function wishOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>,
): Wish | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return null
  if (isDirection(event.key)) return { wish: 'move', direction: event.key }
  const wish = wishes.get(event.key)
  return wish ? { wish } : null
}
