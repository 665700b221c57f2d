import { describe, expect, it } from 'vitest'
import { wishOf } from '../../../../src/map/walk/keyboard.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
const wish = (key: string) => wishOf({ ...none, key })

describe('wishOf', () => {
  it('moves by the arrow keys', () => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      expect(wish(key)).toEqual({ wish: 'move', direction: key })
    }
  })

  it('opens, goes back, goes home and leaves', () => {
    expect(['o', 'O', 'Backspace', 'Home', 'Escape'].map((key) => wish(key)?.wish)).toEqual([
      'open',
      'open',
      'back',
      'home',
      'leave',
    ])
  })

  it('leaves Enter to the link, and every other key to the browser', () => {
    for (const key of ['Enter', ' ', 'Tab', 'End', 'a', '/', 'F5', 'toString', 'constructor']) {
      expect(wish(key)).toBeNull()
    }
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing'] as const)('means nothing with %s', (modifier) => {
    for (const key of ['ArrowLeft', 'o', 'Home', 'Backspace', 'Escape']) {
      expect(wishOf({ ...none, [modifier]: true, key })).toBeNull()
    }
  })
})
