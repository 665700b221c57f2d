import { describe, expect, it } from 'vitest'
import type { NodeKind } from '../../../src/core/kinds.ts'
import { labelsOf } from '../../../src/core/graph.ts'

const node = (file: string, title: string, kind: NodeKind = 'note') => ({ id: file, file, title, kind })
const labels = (...nodes: readonly ReturnType<typeof node>[]) => Object.fromEntries(labelsOf(nodes))

describe('the label of a page in lists', () => {
  it('adds the folder where another page of its kind has its title', () => {
    expect(
      labels(node('archive/plan.md', 'Plan'), node('now/plan.md', 'plan'), node('now/b.md', 'B')),
    ).toEqual({
      'archive/plan.md': 'Plan · archive',
      'now/plan.md': 'plan · now',
    })
  })

  it('adds as much of the path as it takes, and nothing at the top', () => {
    expect(
      labels(
        node('a/x/plan.md', 'Plan'),
        node('b/x/plan.md', 'Plan'),
        node('c/plan.md', 'Plan'),
        node('plan.md', 'Plan'),
      ),
    ).toEqual({ 'a/x/plan.md': 'Plan · a/x', 'b/x/plan.md': 'Plan · b/x', 'c/plan.md': 'Plan · c' })
  })

  it('adds nothing where no folder tells them apart, or their kinds do', () => {
    expect(labels(node('a/1.md', 'Plan'), node('a/2.md', 'Plan'))).toEqual({})
    expect(labels(node('a/1.md', 'Plan'), node('papers/2.md', 'Plan', 'paper'))).toEqual({})
    const listed = { ...node('refs.bib', 'Plan', 'paper'), id: '@lee' }
    expect(labels(listed, node('papers/2.md', 'Plan', 'paper'))).toEqual({})
  })
})
