/** What a generated vault is made of: a path in it, and what stands there. */
export type VaultFile = readonly [path: string, data: string | Uint8Array]

/** One drawing and one recording for each so many notes. */
const notesPerAttachment = 10

/**
 * A vault of so many notes in which every syntax is mixed, in several scripts and folders, with attachments; one more
 * links most of them, and more than half of them link the first. The same number gives the same bytes, and one file is
 * in memory at a time.
 */
export function* vault(notes: number): Generator<VaultFile> {
  yield ['site.yaml', 'relations:\n  supports: {label: Supports, inverse: Supported by}\n']
  yield ['Map of everything.md', map(Math.min(notes, mostInMap))]
  for (let index = 0; index < notes; index += 1) {
    yield [notePath(index), note(index, notes)]
    if (index % notesPerAttachment === 0) yield [`Attachments/${drawing(index)}`, svg(index)]
  }
}

/** Links in the note that links the others, which makes it some 300 KB long. */
export const mostInMap = 3000

function map(length: number): string {
  const line = (index: number) => `- [[${name(index)}]]: ${sentences[0]?.slice(1).join(' ') ?? ''}`
  const lines = Array.from({ length }, (_, index) =>
    (index % 100 === 0 ? [`\n## Part ${index / 100}\n`] : []).concat(line(index)),
  )
  return `${lines.flat().join('\n')}\n`
}

export function isDraft(index: number): boolean {
  return index % 97 === 5
}

/** The path of a note: every fiftieth is an inquiry, every fiftieth a paper, every tenth a day. */
function notePath(index: number): string {
  if (index % 50 === 7) return `inquiries/${name(index)}.md`
  if (index % 50 === 19) return `papers/${name(index)}.md`
  if (index % 10 === 3) return `Daily/${day(index).slice(0, 4)}/${name(index)}.md`
  return `${folders[index % folders.length] ?? ''}/${name(index)}.md`
}

const folders = ['Notes', 'Areas/Garden', 'Areas/Workshop/Glazes', 'Projects/Thesis', 'Заметки', '仕事/会議']

const subjects = [
  'Copper glaze',
  'Why does clay crack',
  'Reading list',
  'Übung macht müde',
  'Что помнит почва',
  '土と水の記録',
  'ملاحظات الحديقة',
  'Δοκιμή πηλού',
]

/** A file name, unique by its number. */
function name(index: number): string {
  if (index % 10 === 3) return day(index)
  return `${subjects[index % subjects.length] ?? ''} ${index}`
}

/** Ten notes have the day to themselves, so that no two days are one file. */
function day(index: number): string {
  return new Date(Date.UTC(2010, 0, 1 + Math.floor(index / 10))).toISOString().slice(0, 10)
}

function drawing(index: number): string {
  return `Drawing ${index - (index % notesPerAttachment)}.svg`
}

function svg(index: number): string {
  const size = 100 + (index % 300)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="80"><path d="M0 0h${size}v80z"/></svg>\n`
}

/** Numbers that look random and are always the same (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

interface Pen {
  readonly index: number
  /** A number from 0, below the one given. */
  readonly number: (below: number) => number
  /** Some words in one script. */
  readonly words: () => string
  /** The name of a note: of one that many link to, of one near by, or of any. */
  readonly other: () => string
}

function note(index: number, notes: number): string {
  const number = numbers(index + 1)
  const script = sentences[index % sentences.length] ?? []
  const words = () => script[number(script.length)] ?? ''
  const other = () => {
    const near = Math.min(notes - 1, index - (index % 20) + number(20))
    return name([number(Math.min(notes, 10)), near, number(notes)][number(3)] ?? 0)
  }
  const pen = { index, number, words, other }
  const opening = number(blocks.length)
  const body = Array.from({ length: 9 }, (_, place) => blocks[(opening + place * 5) % blocks.length]?.(pen))
  return [frontMatter(pen), words(), ...body, ''].join('\n\n')
}

function frontMatter({ index, number, words, other }: Pen): string {
  const tags = ['garden', 'clay/glaze', 'leçon', '日記', 'to-do']
  return [
    '---',
    ...(index % 3 === 0 ? [`title: "${name(index)}: ${words().slice(0, 40)}"`] : []),
    `tags: [${tags[index % tags.length] ?? ''}, number/${index % 100}]`,
    ...(index % 4 === 0 ? [`aliases: [Alias ${index}, "Also: ${index}"]`] : []),
    `date: ${day(index * 7)}`,
    `rating: ${number(6)}`,
    `up: "[[${index % 20 < 11 ? name(0) : other()}]]"`,
    ...(index % 5 === 0 ? [`related:\n  - to: "[[${other()}]]"\n    why: ${words().slice(0, 30)}`] : []),
    ...(index % 50 === 19 ? ['authors: [Ada Kiln, Bo Slip]', 'year: 2019', `citekey: kiln${index}`] : []),
    'cssclasses: [wide]',
    ...(isDraft(index) ? ['draft: true'] : []),
    '---',
  ].join('\n')
}

const blocks: readonly ((pen: Pen) => string)[] = [
  ({ words, other }) => `${words()} [[${other()}]], ${words()} [[${other()}|by another name]].`,
  ({ words, index }) => `## ${words()}\n\n${words()} #garden/bed${index % 9} ==marked *twice*== ~~gone~~.`,
  ({ words, other }) =>
    `> [!tip]- ${words()}\n> ${words()} [[${other()}#Steps]]\n>\n> > [!note]\n> > ${words()}`,
  ({ words }) => `| Glaze | Cone |\n| :-- | --: |\n| ${words()} | 6 |\n| a \\| b | \`c\` |`,
  ({ number }) =>
    `\`\`\`js\nconst cones = [${number(9)}, ${number(9)}]\n\nfor (const cone of cones) fire(cone)\n\`\`\``,
  ({ number }) =>
    `\`\`\`python\ndef fire(cone: int = ${number(9)}) -> str:\n    return f"cone {cone}"  # hot\n\`\`\``,
  ({ number }) =>
    `Heat is $Q = m c \\Delta T_{${number(9)}}$, and\n\n$$\n\\int_0^{${number(99)}} e^{-x^2}\\,dx\n$$`,
  ({ words }) => `${words()}[^1] ${words()}^[${words()}]\n\n[^1]: ${words()}`,
  ({ words, other }) => `- [ ] ${words()} 📅 2024-03-01\n- [x] [[${other()}]]\n\t- [/] ${words()}`,
  ({ words }) => `${words()} %%not for readers%%\n\n%%\nnor ${words()}\n%%`,
  ({ words, index }) => `<details><summary>${words()}</summary>\n\n<b>${index}</b> ${words()}\n\n</details>`,
  ({ words, other }) =>
    `status:: ${words()}\nSee (with:: [[${other()}]]) and [cone:: 6].\n\nsupports:: [[${other()}]]`,
  ({ index }) => `![[${drawing(index)}|200]]\n\n![A drawing](<${drawing(index)}>)`,
  ({ other }) => `![[${other()}#Steps]]\n\n![[${other()}]]`,
  ({ words, index }) => `## Steps\n\n1. ${words()}\n2. ${words()} ^step-${index}\n   - ${words()}`,
  ({ words, other }) =>
    `[${words()}](${encodeURIComponent(other())}.md) and <https://example.org/> and [[Nowhere ${words()}]].`,
  ({ words }) => `> ${words()}\n\n***\n\nTerm H~2~O x^2^ <kbd>Ctrl</kbd> &amp; 5 $ or 10 $.`,
  ({ words, other, index }) =>
    `${words()} [[${other()}#^step-${index}]] [@kiln${index - (index % 50) + 19}, p. 4] [[#Steps]].`,
  ({ words, other }) =>
    `## Related\n\n- [[${other()}]] — ${words()}\n- supports:: [[${other()}]] — ${words()}`,
]

const sentences: readonly (readonly string[])[] = [
  [
    'The kiln cools slowly, and nobody hurries it.',
    'A shelf bends before it breaks.',
    'Wet clay remembers every hand.',
  ],
  ['Der Ton schwindet beim Trocknen.', 'Größe ist Übungssache.', 'Die Glasur läuft, wo sie zu dick ist.'],
  ['Почва помнит воду дольше, чем мы.', 'Глина трескается по краям.', 'Обжиг длится ночь.'],
  ['土は水を覚えている。', '釉薬は薄く塗ること。', '窯は夜に冷える。'],
  ['التربة تتذكر الماء.', 'الطين يتشقق عند الحواف.', 'الفرن يبرد ليلا.'],
  ['Ο πηλός θυμάται το χέρι.', 'Το καμίνι κρυώνει αργά.', 'Η γη κρατά το νερό.'],
]
