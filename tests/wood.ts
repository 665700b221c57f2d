/** The trees, and what is written of each: five notes, four inquiries and three papers. */
const trees = {
  oak: ['acorns', 'jays', 'galls'],
  ash: ['keys', 'streams', 'handles'],
  beech: ['mast', 'chalk', 'silence'],
  birch: ['catkins', 'tinder', 'moors'],
  elm: ['beetles', 'hedges', 'wheels'],
  lime: ['blossom', 'bees', 'carvings'],
  maple: ['sap', 'violins', 'squirrels'],
  pine: ['needles', 'resin', 'sand'],
  rowan: ['berries', 'thrushes', 'crags'],
  yew: ['arils', 'churchyards', 'bows'],
}
const parts = {
  root: ['soil', 'fungi', 'stones'],
  bark: ['lichen', 'cracks', 'fire'],
  leaf: ['sunlight', 'caterpillars', 'veins'],
  seed: ['wind', 'mice', 'frost'],
  shade: ['ferns', 'darkness', 'clearings'],
}
const seasons = ['spring', 'summer', 'autumn', 'winter']

type Tree = keyof typeof trees
type Part = keyof typeof parts
const treeNames = Object.keys(trees) as Tree[]
const partNames = Object.keys(parts) as Part[]

/** The one so many places on, round and round. */
const after = <Item>(list: readonly Item[], item: Item, places = 1): Item =>
  list[(list.indexOf(item) + places) % list.length] ?? item

/**
 * A wood of 120 nodes, as paths and texts. Related to each note are the other four of its tree and those of two other
 * trees on the same part; each inquiry draws on six notes, all notes mention `oak-root`, and
 * the papers on decay are cited by two notes each.
 */
export function wood(): Readonly<Record<string, string>> {
  const files: Record<string, string> = { 'site.yaml': settings }
  for (const tree of treeNames) {
    for (const part of partNames) files[`notes/${tree}-${part}.md`] = note(tree, part)
    for (const season of seasons) files[`inquiries/${tree}-${season}.md`] = inquiry(tree, season)
    files[`papers/${tree}growth.md`] = paper(tree, 'growth', Object.values(parts).flat())
    files[`papers/${tree}age.md`] = paper(tree, 'age', seasons)
    files[`papers/${tree}decay.md`] = paper(tree, 'decay', [...parts.bark, ...parts.leaf])
  }
  return files
}

const settings = `title: A wood
description: Ten trees, part by part.
tagline: A wood is what its trees do together.
start: [{ label: New here, to: "[[ash-autumn]]" }, "[[oak-root]]"]
relations:
  supports: { label: Supports, inverse: Supported by }
featured: ["[[oak-spring]]", "[[yew-winter]]"]
`

function note(tree: Tree, part: Part): string {
  const relation = (to: string, why: string) => `  - { to: "[[${to}]]", why: "${why}", type: supports }`
  const [next, other, elsewhere] = [after(partNames, part), after(partNames, part, 2), after(treeNames, tree)]
  const decay = part === 'root' || part === 'bark' ? `, and rots [@${tree}decay]` : ''
  return `---
title: What is the ${part} of the ${tree} for?
description: What the ${part} does, in short.
tags: [${part}]
related:
${relation(`${tree}-${next}`, `the **${part}** feeds the ${next} & more`)}
${relation(`${tree}-${other}`, `the ${part} answers the ${other}`)}
${relation(`${elsewhere}-${part}`, `the ${part} of both trees grows slowly`)}
---
The ${part} of the ${tree} grows [@${tree}growth]${decay}. ${sentences(trees[tree], parts[part])}

It is much the same with [[oak-root|roots]].
`
}

/** The last of them is long. */
function inquiry(tree: Tree, season: string): string {
  const drawn = partNames.map((part) => `The ${part} waits. [[${tree}-${part}]]`)
  const words = sentences(trees[tree], [season, 'weather', 'light'])
  const isLast = tree === 'yew' && season === 'winter'
  const more = Object.values(parts).map((part) => sentences(Object.values(trees).flat(), part))
  return `---
title: How does the ${tree} get through the ${season}?
description: A year of the ${tree}, and one season of it.
tags: [${season}]
next: ["[[${after(treeNames, tree)}-${season}]]"]
---
${words} ${drawn.join(' ')} So does its neighbour. [[${after(treeNames, tree)}-shade]]

Old ones do it best [@${tree}age]. Compare [[${tree}-${after(seasons, season)}|another season]].
${isLast ? `\n${more.join('\n\n')}\n` : ''}`
}

function paper(tree: Tree, subject: string, words: readonly string[]): string {
  return `---
title: On the ${subject} of the ${tree}
citekey: ${tree}${subject}
authors: [Ada Forester]
year: 1990
abstract: ${sentences(trees[tree], words)}
---
`
}

/** One for each two words: long enough that texts with words in common are similar. */
function sentences(ones: readonly string[], others: readonly string[]): string {
  return ones
    .flatMap((one, at) =>
      others.map((other, place) =>
        (shapes[(at + place) % shapes.length] ?? '').replace('A', one).replace('B', other),
      ),
    )
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ')
}

const shapes = [
  'A come before B.',
  'Where there are A, there is never much want of B.',
  'Nobody who has looked for B for long forgets A.',
  'A and B keep each other company through the year.',
]
