import type { Heading } from './hits.ts'

/** What a key means on the picture. */
export type Command =
  | { readonly type: 'go'; readonly heading: Heading }
  | { readonly type: 'pan'; readonly heading: Heading }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'fit' | 'card' | 'open' | 'path' | 'leave' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const headings: Readonly<Record<string, Heading>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export const zoomStep = 1.5

/** Null for a key that is left to the browser. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): Command | null {
  if (ctrlKey || altKey || metaKey) return null
  const heading = headings[key]
  if (heading) return { type: shiftKey ? 'pan' : 'go', heading }
  switch (key) {
    case '+':
    case '=':
      return { type: 'zoom', factor: zoomStep }
    case '-':
    case '_':
      return { type: 'zoom', factor: 1 / zoomStep }
    case '0':
    case 'Home':
      return { type: 'fit' }
    case 'Enter':
      return { type: 'card' }
    case 'o':
      return { type: 'open' }
    case 'p':
      return { type: 'path' }
    case 'Escape':
      return { type: 'leave' }
    default:
      return null
  }
}
