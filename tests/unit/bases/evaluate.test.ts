import { describe, expect, it } from 'vitest'
import { baseAmong, cellsIn, titlesIn } from './base.ts'

const files = {
  'Books/Dune.md':
    '---\nrating: 9\nyear: 1965\ngenre: [Sci-fi, Epic]\nauthor: "[[Frank Herbert]]"\nread: 2024-03-05\nowned: true\nshelf: {Room: Study, Row: 3}\ntags: [book/novel]\n---\nSee [[Emma]].',
  'Books/Emma.md':
    '---\nrating: 7\nyear: 1815\ngenre: Romance\nauthor: "[[Jane Austen|Austen]]"\nread: 2023-12-31\nowned: false\ntags: book\nhalf-read: 2\n---\n',
  'Books/Old/Iliad.md': '---\nyear: "760"\nauthor: "[[Nobody yet]]"\ntitle: The Iliad\n---\n#book',
  'People/Jane Austen.md': '---\nborn: 1775-12-16\naliases: [JA]\n---\n![[Emma]]',
  'People/Frank Herbert.md': 'A writer.',
}

async function matching(filter: string, front = ''): Promise<readonly string[]> {
  const html = await baseAmong(files, `filters: ${JSON.stringify(filter)}`, front)
  return titlesIn(html)
}

async function valueOf(formula: string): Promise<string | undefined> {
  const yaml = `formulas:\n  x: ${JSON.stringify(formula)}\nviews:\n  - type: table\n    name: V\n    filters: file.name == "Dune"\n    order: [file.name, formula.x]`
  return cellsIn(await baseAmong(files, yaml))[0]?.[1]
}

describe('a filter', () => {
  it.each([
    ['rating > 7', ['Dune']],
    ['rating >= 7 && rating < 9', ['Emma']],
    ['note.rating == 9 || note["rating"] == 7', ['Dune', 'Emma']],
    ['!(rating > 0) && year', ['The Iliad']],
    ['year < 1000', ['The Iliad']],
    ['year == 760', ['The Iliad']],
    ['Rating == 7', ['Emma']],
    ['note["half-read"] == 2', ['Emma']],
    ['rating + 1 == 10', ['Dune']],
    ['-rating < -8', ['Dune']],
    ['owned == true', ['Dune']],
    ['owned', ['Dune']],
    ['owned == false', ['Emma']],
    ['genre == "Romance"', ['Emma']],
    ['genre.contains("Epic")', ['Dune']],
    // A list holds whole items, a text any part.
    ['genre.contains("Epi") || genre.contains("Rom")', ['Emma']],
    ['list(genre).containsAny("Romance", "Epic")', ['Dune', 'Emma']],
    ['genre.containsAll("Epic", "Sci-fi")', ['Dune']],
    ['genre.isEmpty() && rating.isEmpty() && year > 0', ['The Iliad']],
    ['rating != 9 && rating != ""', ['Emma']],
    ['author == link("Frank Herbert")', ['Dune']],
    ['author == link("People/Jane Austen")', ['Emma']],
    ['author == "[[Frank Herbert]]"', ['Dune']],
    // It leads nowhere, so it is what is written that counts.
    ['author == link("nobody yet")', ['The Iliad']],
    ['[link("Jane Austen"), link("JA")].contains(author)', ['Emma']],
    ['read > "2024-01-01"', ['Dune']],
    ['read <= date("2024-01-01")', ['Emma']],
    ['read.year == 2024', ['Dune']],
    ['read + "1M" > date("2024-04-01")', ['Dune']],
    ['(read - date("2023-12-30")).days == 1', ['Emma']],
    ['file.hasTag("book")', ['Dune', 'Emma', 'The Iliad']],
    ['file.hasTag("#book/novel")', ['Dune']],
    ['file.tags.contains("book")', ['Emma', 'The Iliad']],
    // Only what the front matter says.
    ['tags.contains("book")', ['Emma']],
    ['file.inFolder("Books/Old")', ['The Iliad']],
    ['file.inFolder("Books") && !file.inFolder("Books/Old")', ['Dune', 'Emma']],
    ['file.folder == "People"', ['Frank Herbert', 'Jane Austen']],
    ['file.name == "Iliad"', ['The Iliad']],
    ['file.path.startsWith("People/F")', ['Frank Herbert']],
    ['file.ext == "md" && file.name.lower().endsWith("ma")', ['Emma']],
    ['file.hasLink("Emma")', ['Dune', 'Jane Austen']],
    ['file.hasLink(link("Emma"))', ['Dune', 'Jane Austen']],
    ['file.links.contains(link("Jane Austen"))', ['Emma']],
    ['file.embeds.length > 0', ['Jane Austen']],
    ['file.backlinks.length == 2 && file.inFolder("Books")', ['Emma']],
    ['file.hasProperty("born")', ['Jane Austen']],
    ['author.asFile().properties.born == "1775-12-16"', ['Emma']],
    ['author.asFile().folder == "People"', ['Dune', 'Emma']],
    ['aliases.contains("JA")', ['Jane Austen']],
    ['not(empty(note.rating))', ['Dune', 'Emma']],
    ['contains(genre, "Romance")', ['Emma']],
    ['if(owned, false, rating)', ['Emma']],
    ['file.links.filter(value == link("Emma")).length == 1', ['Dune']],
    ['file.hasTag("nothing")', []],
  ])('%s', async (filter, titles) => {
    expect(await matching(filter)).toEqual(titles)
  })

  it.each([
    ['file.hasLink(this)', 'See.', []],
    ['this.file.hasLink(file)', 'See [[Dune]].\n\n', ['Dune']],
    ['author == this.who', '---\nwho: "[[Jane Austen]]"\n---\n', ['Emma']],
    ['rating == this.note["best"]', '---\nbest: 9\n---\n', ['Dune']],
    ['file.name == this.file.name', '', ['query']],
  ])('of the note around it: %s', async (filter, front, titles) => {
    expect(await matching(filter, front)).toEqual(titles)
  })

  it('is a tree of and, or and not', async () => {
    const yaml = [
      'filters:',
      '  and:',
      '    - file.inFolder("Books")',
      '    - or:',
      '        - rating == 9',
      '        - rating == 7',
      '    - not:',
      '        - genre == "Romance"',
      '        - file.hasTag("nothing")',
      'views:',
      '  - type: table',
      '    name: V',
      '    filters: year > 0',
    ].join('\n')
    expect(titlesIn(await baseAmong(files, yaml))).toEqual(['Dune'])
  })
})

describe('a formula', () => {
  it.each([
    ['rating / 2', '4.5'],
    ['rating * (2 + 1) % 10', '7'],
    ['(rating / 7).toFixed(2)', '1.29'],
    ['(rating / 2).round()', '5'],
    ['rating + " of " + 10', '9 of 10'],
    ['if(rating > 8, "good", "bad")', 'good'],
    ['if(missing, "there")', ''],
    ['rating / 0', ''],
    ['max(1, rating, 3) - min(4, 2)', '7'],
    ['genre.join(" & ")', 'Sci-fi &amp; Epic'],
    ['genre.map(value.lower()).reverse()', 'epic, sci-fi'],
    ['shelf.keys()', 'Room, Row'],
    ['shelf.values()', 'Study, 3'],
    ['[3, 1, 2, 1].sort().unique()', '1, 2, 3'],
    ['genre[0]', 'Sci-fi'],
    ['genre[7]', ''],
    ['"a,b,c".split(",", 2)', 'a, b'],
    ['"abc".slice(1).title() + "x".replace("x", "$&")', 'Bc$&amp;'],
    ['read.format("DD.MM.YYYY [at] HH:mm")', '05.03.2024 at 00:00'],
    ['date("2024-01-31") + "1 month"', '29 February 2024'],
    ['date("2024-01-31") - "1d"', '30 January 2024'],
    ['owned', 'yes'],
    ['!owned', 'no'],
    ['author', 'Frank Herbert'],
    ['author.toString()', 'Frank Herbert'],
    ['link("Emma", "the other")', 'the other'],
    ['"<b>&"', '&lt;b&gt;&amp;'],
    ['"https://www.example.org/a/"', 'example.org/a'],
    ['1 == 1 && "x" != "y"', 'yes'],
    ["'it\\'s'", "it's"],
  ])('%s', async (formula, value) => {
    expect(await valueOf(formula)).toBe(value)
  })

  it('may use others', async () => {
    const yaml =
      'formulas:\n  twice: rating * 2\n  more: formula.twice + 1\nviews:\n  - type: table\n    name: V\n    filters: formula.more > 15\n    order: [file.name, formula.more]'
    expect(cellsIn(await baseAmong(files, yaml))).toEqual([['Dune', '19']])
  })

  it('ends where it would take too long', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`n${index}.md`, `---\nlist: [${'1, '.repeat(300)}2]\n---\n`]),
    )
    const html = await baseAmong(
      many,
      'filters: list.map(list.map(list.length)).map(value.map(value + 1)).length > 0',
    )
    expect(html).toContain('it takes too long')
  })
})
