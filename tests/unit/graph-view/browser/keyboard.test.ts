import { describe, expect, it } from 'vitest'
import { commandOf } from '../../../../src/graph-view/browser/controls.ts'

const key = (name: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

describe('keys on the canvas', () => {
  it('go with arrows, and pan with Shift', () => {
    expect(key('ArrowLeft')).toEqual({ type: 'go', direction: 'ArrowLeft' })
    expect(key('ArrowUp', { shiftKey: true })).toEqual({ type: 'pan', direction: 'ArrowUp' })
  })

  it('zoom in and out by the same factor', () => {
    const [near, far] = [key('+'), key('-')]
    expect(near?.type === 'zoom' && far?.type === 'zoom' && near.factor * far.factor).toBeCloseTo(1)
    expect(key('=')).toEqual(near)
  })

  it.each([
    ['0', 'fit'],
    ['Home', 'fit'],
    ['Enter', 'panel'],
    ['o', 'open'],
    ['p', 'path'],
    ['Escape', 'leave'],
  ])('%s means %s', (name, type) => {
    expect(key(name)).toEqual({ type })
  })

  it('leave to the browser what is the browser’s', () => {
    expect(key('Tab')).toBeNull()
    expect(key('ArrowLeft', { altKey: true })).toBeNull()
    expect(key('0', { ctrlKey: true })).toBeNull()
    expect(key('o', { metaKey: true })).toBeNull()
  })
})
