import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBody } from '../../../src/markdown/parse.ts'
import { titleFinder } from '../../../src/markdown/title-finder.ts'
import { runs } from '../../laws.ts'

const question = 'Why does clay crack in summer?'
const longer = 'Why does clay crack in summer? And why not in spring?'
const claim = 'Clay cracks because it shrinks'
const acronym = 'AI models learn from clay'
const named = 'Soil Survey of Northern Plains'
const titles = [
  question,
  longer,
  claim,
  acronym,
  named,
  'Why dig at all?',
  '土は夏にひび割れるのか',
  'What is `pH` of soil?',
]

async function cited(
  source: string,
  kind: 'inquiry' | 'note' | 'paper' = 'inquiry',
): Promise<readonly string[]> {
  const start = { line: 1, column: 1 }
  const { links } = await parseBody(source, { start, vocabulary: new Set(['related']), kind, titles })
  return links.filter(({ syntax }) => syntax === 'title').map(({ target }) => target)
}

describe('titles in plain text', () => {
  it.each([
    ['after a sentence', `It opens ${question}.`, [question]],
    ['glued to a word', `It opens in heat${question} Then it closes.`, [question]],
    ['glued to a sentence', `It opens.${question}`, [question]],
    ['after an acronym', `It is known to the USDA ${question}.`, [question]],
    ['glued to an acronym', `It is known to the USDA${question}`, [question]],
    ['joined by a comma', `It opens ${question}, ${claim}.`, [question, claim]],
    ['at the start, before another one', `${claim}, ${question}`, [claim, question]],
    ['inside a sentence', `As ${question} says and ${claim} proves, it opens.`, [question, claim]],
    ['in brackets', `It opens (${question}; ${claim}).`, [question, claim]],
    ['over two lines', 'It opens Why does clay\ncrack in summer? Then it closes.', [question]],
    ['over lines of a list', '- It opens Why does clay\n  crack in summer?', [question]],
    ['as a whole item', `- ${claim}\n- ${acronym}.`, [claim, acronym]],
    ['in bold', `It opens. **${question}**`, [question]],
    ['in a callout', `> [!note]\n> It opens ${question}.`, [question]],
    ['in a footnote', `It opens.[^1]\n\n[^1]: ${question}`, [question]],
    ['the longest', `It opens ${longer}`, [longer]],
    ['twice', `It opens ${question} It opens ${question}`, [question, question]],
    ['with capitals, in the flow of a sentence', `${named} maps it.`, [named]],
    ['without spaces', '夏に乾く。土は夏にひび割れるのか。', ['土は夏にひび割れるのか']],
  ])('are citations %s', async (_, source, expected) => {
    expect(await cited(source)).toEqual(expected)
  })

  it.each([
    ['with fewer than four words', 'It opens. Why dig at all? No.'.replace('dig at all', 'dig')],
    ['in other letters', `It opens ${question.toLowerCase()}`],
    ['in part', 'It opens Why does clay crack in summer.'],
    ['with an ending', 'It opens Clay cracks because it shrinksy.'],
    ['as a part of a compound', `It opens ${claim}-wise.`],
    ['glued, where the word goes on', 'It opens OpenAI models learn from clay.'],
    ['as words of the sentence', `${claim} in the heat.`],
    ['as words after a sentence', `It opens. ${acronym} pits.`],
    ['in code', `It opens \`${question}\`.\n\n\`\`\`\n${question}\n\`\`\``],
    ['in a link', `It opens [${question}](https://example.org), [[other|${question}]].`],
    [
      'in raw HTML',
      `It opens <a href="https://example.org">${question}</a> <q>${question}</q> <code>${question}</code>.`,
    ],
    ['in a block quotation', `> It opens ${question}`],
    ['in a quotation', `They ask “what opens? ${question}” and "${question}" and '${question}'.`],
    ['in a heading', `## ${question}`],
    ['in a comment', `It opens %%${question}%%.`],
  ])('are none %s', async (_, source) => {
    expect(await cited(source)).toEqual([])
  })

  it('count in notes and not in papers', async () => {
    expect(await cited(`It opens ${question}`, 'note')).toEqual([question])
    expect(await cited(`It opens ${question}`, 'paper')).toEqual([])
  })

  it('with apostrophes of either kind', () => {
    const find = titleFinder(["Does a model know what it doesn't know?"])
    const text = 'It says Does a model know what it doesn’t know?.'
    expect(find(text)).toEqual([
      { title: "Does a model know what it doesn't know?", from: 8, to: text.length - 1 },
    ])
  })
})

describe('titleFinder', () => {
  const word = fc.constantFrom(
    'Why',
    'Do',
    'does',
    'clay',
    'USDA',
    'crack',
    'in',
    'the',
    'sun?',
    'A',
    '2020',
    '土',
    'é',
  )
  const title = fc.array(word, { minLength: 4, maxLength: 7 }).map((words) => words.join(' '))

  it('finds every title that stands between spaces, or a longer one over it', () => {
    fc.assert(
      fc.property(
        fc.array(title, { minLength: 1, maxLength: 5 }),
        fc.array(word),
        fc.nat(),
        (all, others, at) => {
          const known = all.filter((one) => titleFinder([one])(one).length === 1)
          const chosen = known[at % Math.max(1, known.length)]
          fc.pre(chosen !== undefined)
          const text = [...others, chosen, ...others].join(' ')
          const from = [...others, ''].join(' ').length
          const over = titleFinder(known)(text).filter(
            (one) => one.from < from + chosen.length && one.to > from,
          )
          expect(over.length).toBeGreaterThan(0)
          expect(over.some((one) => one.title.length >= chosen.length)).toBe(true)
          for (const one of over) expect(text.slice(one.from, one.to)).toBe(one.title)
        },
      ),
      { numRuns: runs(10_000) },
    )
  })
})
