/**
 * Arrow keys go from the field through the results and back; Home and End go to the first and the last; a letter typed
 * on a result goes on in the field. Enter and its variants are left to the links themselves.
 */
export function moveAmong(
  event: KeyboardEvent,
  input: HTMLInputElement,
  stops: readonly HTMLElement[],
): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const from = event.target === input ? -1 : stops.findIndex((stop) => stop === event.target)
  if (from === -1 && event.target !== input) return
  const to = destination(event.key, from, stops.length)
  if (to !== null) {
    event.preventDefault()
    const stop = to === -1 ? input : stops[to]
    stop?.focus()
    stop?.scrollIntoView({ block: 'nearest' })
  } else if (from >= 0 && event.key.length === 1 && event.key !== ' ') {
    input.focus()
  }
}

/** Where a key leads from a stop: -1 is the field; null means that the key is not for moving. */
export function destination(key: string, from: number, stops: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return stops === 0 ? null : Math.min(from + 1, stops - 1)
    case 'ArrowUp':
      return from === -1 ? null : from - 1
    case 'Home':
      return from === -1 ? null : 0
    case 'End':
      return from === -1 ? null : stops - 1
    default:
      return null
  }
}
