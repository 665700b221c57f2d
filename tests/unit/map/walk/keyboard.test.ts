import { describe, expect, it } from 'vitest'
import { commandOf } from '../../../../src/map/walk/input.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
const command = (key: string) => commandOf({ ...none, key })

describe('wishOf', () => {
  it('moves by the arrow keys', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      expect(command(key)).toEqual({ command: 'move', direction: key })
    }
  })

  it('opens, goes back, goes home and leaves', () => {
    expect(['o', 'O', 'Backspace', 'Home', 'Escape'].map((key) => command(key)?.command)).toEqual([
      'open',
      'open',
      'back',
      'home',
      'leave',
    ])
  })

  it('leaves Enter to the link, and every other key to the browser', () => {
    for (const key of ['Enter', ' ', 'Tab', 'End', 'a', '/', 'F5', 'toString', 'constructor']) {
      expect(command(key)).toBeNull()
    }
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing'] as const)('means nothing with %s', (modifier) => {
    for (const key of ['ArrowLeft', 'o', 'Home', 'Backspace', 'Escape']) {
      expect(commandOf({ ...none, [modifier]: true, key })).toBeNull()
    }
  })
})
