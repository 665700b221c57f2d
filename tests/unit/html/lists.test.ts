import { describe, expect, it } from 'vitest'
import type { NodeKind } from '../../../src/core/kinds.ts'
import { finished } from '../../../src/core/html.ts'
import { stations } from '../../../src/html/lists.ts'

const listOf = (...kinds: readonly NodeKind[]) =>
  stations(
    kinds.map((kind) => ({ kind })),
    () => finished('x'),
  ).text

describe('stations', () => {
  it('say their kind once where all are of one', () => {
    expect(listOf('note', 'note')).toBe('<ul class="stations" role=list data-kind=note><li>x<li>x</ul>')
  })

  it('say each its own where they are of several', () => {
    expect(listOf('note', 'paper')).toBe(
      '<ul class="stations" role=list><li data-kind=note>x<li data-kind=paper>x</ul>',
    )
  })

  it('say none where there are none', () => {
    expect(listOf()).toBe('<ul class="stations" role=list></ul>')
  })
})
