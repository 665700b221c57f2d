import { describe, expect, it } from 'vitest'
import { legible, onDark, onLight } from '../../../src/settings/colour.ts'
import { kindsByPath } from '../../../src/settings/kinds.ts'
import { readSettings } from '../../../src/settings/settings.ts'

const settings = (source: string) => readSettings(source, {}).settings
const told = (source: string) =>
  readSettings(source, {}).problems.map(
    ({ point, message, fix }) => `${point.line}:${point.column} ${message} — ${fix ?? ''}`,
  )
const kind = (source: string, id: string) => settings(source).kinds.find((one) => one.id === id)

describe('kinds', () => {
  it('have a look and words of their own without a word about them', () => {
    expect(kind('kinds: {claim: }', 'note-claim')).toMatchObject({
      words: { label: 'Claim', plural: 'Claims', line: '' },
      sign: 'circle',
      headings: {},
      files: null,
    })
    const { kinds } = settings('kinds: {a: , b: , c: , d: , e: , f: }')
    expect(new Set(kinds.map(({ colour }) => colour[0])).size).toBe(9)
  })

  it('change what every collection has, and take it away', () => {
    expect(kind('kinds: {note: {label: Zettel, plural: Zettel}}', 'note')?.words?.plural).toBe('Zettel')
    expect(kind('kinds: {daily: false}', 'note-daily')).toBeUndefined()
    expect(kind('kinds: {map: {tag: overview}}', 'note-map')?.files?.tags).toEqual([
      'moc',
      'map-of-content',
      'overview',
    ])
  })

  it.each([
    ['kinds:\n  claim: {role: essay}', '2:11 "kinds.claim.role" should be note, inquiry or paper.'],
    ['kinds:\n  claim: {colour: blue}', '2:11 "kinds.claim.colour" should be a colour.'],
    ['kinds:\n  claim: {sing: circle}', '2:11 "kinds.claim.sing" is not a setting.'],
    ['kinds:\n  paper: {role: note}', '2:11 "paper" always has the role paper.'],
    ['kinds:\n  paper: false', '2:3 "paper" cannot be turned off.'],
    ['kinds:\n  claim: false', '2:3 "claim" is not a kind, so it cannot be turned off.'],
    ['kinds:\n  book: {template: Book}', '2:10 "kinds.book.template" is not a setting.'],
    ['kinds:\n  Two words: {}', '2:3 "kinds.Two words" should be a word in lower case, with hyphens.'],
    ['folders:\n  ideas: thought', '2:3 "folders.ideas" should be note, inquiry, paper, map or daily.'],
  ])('%j is told with its place', (source, problem) => {
    expect(told(source)).toEqual([expect.stringContaining(problem)])
  })
})

describe('the kind of a file by its path', () => {
  const given = settings(
    "folders: {essays: question}\nkinds: {claim: {prefix: 'CLM - ', folder: [claims, lab/notes]}, question: {role: inquiry}}",
  )

  it.each([
    ['x.md', 'note'],
    ['CLM - x.md', 'note-claim'],
    ['papers/CLM - x.md', 'note-claim'],
    ['deep/Claims/x.md', 'note-claim'],
    ['claims/papers/x.md', 'paper'],
    ['papers/claims/x.md', 'note-claim'],
    ['lab/notes/x.md', 'note-claim'],
    ['other/notes/x.md', 'note'],
    ['essays/x.md', 'inquiry-question'],
    ['@lee2020.md', 'paper'],
    ['claims/@lee2020.md', 'note-claim'],
    ['journal/2024-05-01.md', 'note-daily'],
    ['2024-05-01 walk.md', 'note'],
    ['Soil MOC.md', 'note-map'],
    ['MOC - Soil.md', 'note-map'],
    ['Democratic mocking.md', 'note'],
    ['papers/2024-05-01.md', 'paper'],
  ])('%s is %s', (path, expected) => {
    expect(kindsByPath(given)(path)).toBe(expected)
  })
})

describe('a colour', () => {
  it.each(['#99890e', '#ffff00', '#000', '#fff', '#7a3e9d'])(
    '%s becomes legible on both backgrounds',
    (colour) => {
      expect(legible(colour, onLight)).toMatch(/^#[\da-f]{6}$/)
      expect(legible(legible(colour, onLight), onLight)).toBe(legible(colour, onLight))
      expect(legible(legible(colour, onDark), onDark)).toBe(legible(colour, onDark))
    },
  )
})
