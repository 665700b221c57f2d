import { expect, it } from 'vitest'
import { addressOf, chosenOf, degrees } from '../../../bench/chosen.ts'
import { collection } from '../../../bench/collection.ts'
import { applyEdit, withOpening, withReason, withTitle } from '../../../bench/edits.ts'
import { planOf } from '../../../bench/plan.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const plan = planOf(300)
const chosen = chosenOf(plan)

it('chooses notes by degree', () => {
  const degree = degrees(plan)
  const ties = plan.inquiries.reduce((sum, { index }) => sum + plan.cited(index).length, 0)
  expect(degree.reduce((sum, one) => sum + one, 0)).toBe(ties + 2 * 7 * plan.notes.length)
  const above = (index: number) => degree.filter((one) => one > (degree[index] ?? 0)).length / degree.length
  expect(above(chosen.hub.index)).toBe(0)
  expect(above(chosen.busy.index)).toBeLessThanOrEqual(0.06)
  expect(above(chosen.median.index)).toBeGreaterThan(0.35)
  expect(above(chosen.median.index)).toBeLessThanOrEqual(0.5)
  expect(chosen.doomed).not.toBe(chosen.median)
  expect(addressOf(chosen.hub)).toMatch(/^notes\/[a-z]+\/[a-z-]+\/$/)
})

it('edits what it means to and nothing else', () => {
  const text = new Map(collection(300)).get(chosen.median.path) ?? ''
  const opened = withOpening(text, 'New words.')
  expect(opened.replace('New words. ', '')).toBe(text)
  expect(opened).toContain('\n---\nNew words. ')

  const { place, note } = chosen.neighbour
  const reasoned = withReason(text, place, 'another "reason"').split('\n')
  const changed = text.split('\n').flatMap((line, at) => (line === reasoned[at] ? [] : at))
  expect(changed.length).toBe(1)
  expect(reasoned[changed[0] ?? 0]).toBe('    why: "another \\"reason\\""')
  expect(reasoned[(changed[0] ?? 0) - 1]).toContain(note.name)
  expect(() => withReason(text, 7, 'none')).toThrow('no relation 7')
})

it('keeps the old title as an alias', () => {
  expect(withTitle('---\ntitle: "A"\ntags: [x]\n---\n', 'B')).toBe(
    '---\ntitle: "B"\naliases: ["A"]\ntags: [x]\n---\n',
  )
  expect(withTitle('---\ntitle: "A"\naliases: ["C"]\ntags: [x]\n---\n', 'B')).toBe(
    '---\ntitle: "B"\naliases: ["A", "C"]\ntags: [x]\n---\n',
  )
  expect(() => withTitle('---\ntags: [x]\n---\n', 'B')).toThrow('to change')
})

it('changes the file of the note that was chosen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const flat = { ...chosen.median, path: 'median.md' }
    writeFileSync(join(folder, flat.path), '---\ntitle: "A"\n---\nWords.\n')
    await applyEdit('unchanged', folder, { ...chosen, median: flat })
    expect(readFileSync(join(folder, flat.path), 'utf8')).toBe('---\ntitle: "A"\n---\nWords.\n')
    await applyEdit('body', folder, { ...chosen, median: flat })
    expect(readFileSync(join(folder, flat.path), 'utf8')).toMatch(/^---\ntitle: "A"\n---\n\S.+ Words\.\n$/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
