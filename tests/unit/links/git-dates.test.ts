import { expect, it } from 'vitest'
import { withDates } from '../../../src/links/documents.ts'
import { file } from './build.ts'

const history = [{ path: 'notes/a.md', date: '2021-01-01', updated: '2022-02-02' }]
const dated = (date: string | null, updated: string | null) => {
  const document = file('notes/a.md', { date, updated })
  const [made] = withDates([document], history)
  return [made?.entry.date, made?.entry.updated]
}

it.each([
  [null, null, '2021-01-01', '2022-02-02'],
  ['2020-05-05', null, '2020-05-05', '2022-02-02'],
  ['2020-05-05', '2020-06-06', '2020-05-05', '2020-06-06'],
  [null, '2021-06-06', '2021-01-01', '2021-06-06'],
  // It came into the repository later than it was written.
  [null, '2020-06-06', null, '2020-06-06'],
  ['2023-01-01', null, '2023-01-01', null],
])('of a file with %s and %s in front matter, it is %s and %s', (date, updated, ...wanted) => {
  expect(dated(date, updated)).toEqual(wanted)
})

it('is its own of a file without a history', () => {
  const [a, b] = [file('notes/a.md'), file('notes/b.md')]
  expect(withDates([a, b], history)[1]).toBe(b)
})
