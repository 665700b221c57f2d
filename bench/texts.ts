import { bodyText, type Written } from './body.ts'
import { capital, penFor, thirdPerson, wordCount, type Pen } from './pen.ts'
import { surnames, yearOf, type Plan, type Planned } from './plan.ts'
import { distinct, powerLaw, randomOf, seedOf } from './random.ts'

const relationKeys = ['supports', 'contradicts', 'narrows', 'explains']

export const settingsText = `title: A measured collection
description: Made to be measured. Its words mean nothing.
url: https://bench.example
language: en
relations:
  supports: { label: Supports, inverse: Supported by }
  contradicts: { label: Contradicts, symmetric: true }
  narrows: { label: Narrows, inverse: Narrowed by }
  explains: { label: Explains, inverse: Explained by }
`

/** Quoted, so that every title is a string in YAML. */
const quoted = (text: string) => JSON.stringify(text)

export function noteText(plan: Plan, note: Planned): string {
  const pen = penOf(plan, 'note text', note)
  const { random } = pen
  const related = plan.related(note.index).map((index) => {
    const why = `${pen.clause()}, and ${pen.clause()}`
    return { to: plan.notes[index] ?? note, why, type: random.oneIn(6) ? random.pick(relationKeys) : null }
  })
  const below = random.oneIn(8) ? related.slice(4) : []
  const mentioned = distinct(2, () => random.below(plan.notes.length)).map(
    (index) => plan.notes[index] ?? note,
  )
  const links = [...mentioned.map((other) => worded(pen, other)), ...citations(plan, pen, 3)]
  return page(
    [
      `title: ${quoted(note.title)}`,
      `description: ${quoted(`${pen.sentence()} ${pen.sentence()}`)}`,
      `summary: ${quoted(`${pen.sentence()} ${pen.sentence()}`)}`,
      `claim: ${quoted(capital(`${pen.adjective()} ${pen.topical()} ${thirdPerson(pen.verb())} ${pen.thing()}`))}`,
      ...(random.oneIn(6)
        ? [`aliases: [${quoted(`${capital(pen.topical())} ${note.name.replaceAll('-', ' ')}`)}]`]
        : []),
      `tags: [${tags(plan, pen).join(', ')}]`,
      'related:',
      ...related
        .slice(0, related.length - below.length)
        .flatMap(({ to, why, type }) => [
          `  - to: ${quoted(`[[${pathOf(pen, to)}]]`)}`,
          `    why: ${quoted(why)}`,
          ...(type === null ? [] : [`    type: ${type}`]),
        ]),
      `date: ${dateOf(pen)}`,
    ],
    bodyText(pen, links) +
      (below.length === 0 ? '' : '\n## Related\n\n') +
      below
        .map(({ to, why, type }) => `- ${type === null ? '' : `${type}:: `}[[${to.name}]] — ${why}\n`)
        .join(''),
  )
}

export function inquiryText(plan: Plan, inquiry: Planned): string {
  const pen = penOf(plan, 'inquiry text', inquiry)
  const { random } = pen
  const sources = plan.cited(inquiry.index).flatMap((index) => plan.notes[index] ?? [])
  const links = sources.map((note) => (random.fraction() < 0.4 ? bare(note) : worded(pen, note)))
  const next = random.oneIn(10)
    ? distinct(1 + random.below(2), () => {
        const drawn = random.below(plan.inquiries.length)
        return drawn === inquiry.index ? (drawn + 1) % plan.inquiries.length : drawn
      })
    : []
  return page(
    [
      `title: ${quoted(inquiry.title)}`,
      `description: ${quoted(`${pen.sentence()} ${pen.sentence()}`)}`,
      `tags: [${tags(plan, pen).join(', ')}]`,
      ...(next.length === 0 ? [] : ['next:']),
      ...next.map((index) => `  - ${quoted(`[[${plan.inquiries[index]?.name ?? ''}]]`)}`),
      `date: ${dateOf(pen)}`,
    ],
    bodyText(pen, [...links, ...citations(plan, pen, 2)]),
  )
}

export function paperText(plan: Plan, paper: Planned): string {
  const pen = penOf(plan, 'paper text', paper)
  const note = pen.random.pick(plan.notes)
  return page(
    [
      `title: ${quoted(paper.title)}`,
      'authors:',
      ...authors(pen).map((name) => `  - ${name}`),
      `year: ${yearOf(paper.index)}`,
      `venue: ${quoted(venue(pen))}`,
      `doi: ${doi(paper)}`,
      `abstract: ${quoted(abstract(pen))}`,
      `tags: [${tags(plan, pen).join(', ')}]`,
      `citekey: ${paper.name}`,
    ],
    bodyText(pen, [worded(pen, note)], 150),
  )
}

export function bibliographyEntry(plan: Plan, paper: Planned): string {
  const pen = penOf(plan, 'paper entry', paper)
  return [
    `@article{${paper.name},`,
    `  title = {${paper.title}},`,
    `  author = {${authors(pen).join(' and ')}},`,
    `  year = {${yearOf(paper.index)}},`,
    `  journal = {${venue(pen)}},`,
    `  doi = {${doi(paper)}},`,
    `  abstract = {${abstract(pen)}},`,
    '}\n',
  ].join('\n')
}

const page = (front: readonly string[], body: string) => `---\n${front.join('\n')}\n---\n${body}`

const penOf = (plan: Plan, sort: string, { topic, index }: Planned): Pen =>
  penFor(plan.words, topic, randomOf(seedOf(sort, index)))

const bare = ({ title }: Planned): Written => ({ text: `[[${title}]]`, words: wordCount(title) })

function worded(pen: Pen, node: Planned): Written {
  const words = pen.thing()
  const target = pen.random.oneIn(3) ? node.title : pathOf(pen, node)
  return { text: `[[${target}|${words}]]`, words: wordCount(words) }
}

const pathOf = ({ random }: Pen, { path, name }: Planned) =>
  random.oneIn(2) ? path.replace(/\.md$/, '') : name

/** Up to `most` citations of one paper each, some with a page. */
function citations(plan: Plan, { random }: Pen, most: number): readonly Written[] {
  return Array.from({ length: random.below(most + 1) }, () => {
    const key = () => random.pick(plan.papers).name
    const text = random.oneIn(5) ? `[@${key()}, p. ${1 + random.below(300)}]` : `[@${key()}]`
    return { text, words: 1 }
  })
}

const tagLaws = new Map<number, ReturnType<typeof powerLaw>>()

function tags({ tags: all }: Plan, { random }: Pen): readonly string[] {
  const law = tagLaws.get(all.length) ?? powerLaw(all.length, 0.9)
  tagLaws.set(all.length, law)
  return distinct(1 + random.below(4), () => law.draw(random)).map((rank) => all[rank] ?? '')
}

function dateOf({ random }: Pen): string {
  return new Date(Date.UTC(2019, 0, 1 + random.below(2700))).toISOString().slice(0, 10)
}

function authors({ random }: Pen): readonly string[] {
  const given = ['Ada', 'Bo', 'Clara', 'Dan', 'Eva', 'Felix', 'Gus', 'Hana', 'Ines', 'Jon', 'Kit', 'Lena']
  return distinct(1 + random.below(5), () => random.below(given.length * surnames.length)).map(
    (which) => `${given[which % given.length] ?? ''} ${surnames[Math.floor(which / given.length)] ?? ''}`,
  )
}

const venue = ({ random, topical }: Pen) =>
  `${random.pick(['Journal of', 'Annals of', 'Letters on'])} ${capital(topical())}`
const doi = ({ index }: Planned) => `10.5555/bench.${index + 1}`
const abstract = (pen: Pen) => Array.from({ length: 7 }, () => pen.sentence()).join(' ')
