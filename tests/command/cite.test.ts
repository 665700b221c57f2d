import { parse } from '@retorquere/bibtex-parser'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decodeHTML } from 'entities'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

it('papers and notes can be cited in BibTeX and CSL-JSON', async () => {
  const content = collection({
    'site.yaml': 'title: Soil & water\nauthor: Ana Lee\n',
    'papers/lee2020.md':
      '---\ntitle: "Clay & {Frost}: 50% of <it>"\nauthors: [Ana Lee, World Bank, Plato]\nyear: 2020\nvenue: Journal of Soils\ndoi: 10.1000/a_182\n---\n',
    'papers/bare.md': '---\ntitle: A work\n---\n',
    'notes/clay.md': '---\ntitle: Why does clay crack?\ndate: 2026-05-01\n---\nIt shrinks.\n',
    'inquiries/dig.md': 'It is wet [[clay]].\n',
  })
  const out = join(scratch(), 'dist')
  await call('build', ['--content', content, '--out', out, ...sameSite])
  const cited = (path: string) => {
    const page = readFileSync(join(out, path, 'index.html'), 'utf8')
    return Array.from(page.matchAll(/<pre tabindex="?0"?[^>]*>(.*?)<\/pre>/gs), ([, text = '']) =>
      decodeHTML(text),
    )
  }
  const [bibtex = '', csl = ''] = cited('papers/lee2020')
  const { entries, errors } = parse(bibtex, { sentenceCase: false })
  expect(errors).toEqual([])
  expect(entries).toMatchObject([
    {
      type: 'article',
      key: 'lee2020',
      fields: {
        title: 'Clay & Frost: 50% of <it>',
        author: [
          { firstName: 'Ana', lastName: 'Lee' },
          { firstName: 'World', lastName: 'Bank' },
          { name: 'Plato' },
        ],
        year: '2020',
        journal: 'Journal of Soils',
        doi: '10.1000/a_182',
      },
    },
  ])
  expect(JSON.parse(csl)).toEqual([
    {
      id: 'lee2020',
      type: 'article-journal',
      title: 'Clay & {Frost}: 50% of <it>',
      author: [{ family: 'Lee', given: 'Ana' }, { family: 'Bank', given: 'World' }, { literal: 'Plato' }],
      issued: { 'date-parts': [[2020]] },
      'container-title': 'Journal of Soils',
      DOI: '10.1000/a_182',
    },
  ])
  expect(JSON.parse(cited('papers/bare')[1] ?? '')).toEqual([
    { id: 'bare', type: 'document', title: 'A work' },
  ])
  expect(cited('notes/clay')[0]).toBe(
    '@misc{clay,\n  title = {{Why does clay crack?}},\n  author = {Ana Lee},\n  year = {2026},\n  howpublished = {Soil \\& water},\n  url = {https://garden.example/notes/clay/}\n}',
  )
  expect(JSON.parse(cited('notes/clay')[1] ?? '')).toMatchObject([
    { type: 'webpage', issued: { 'date-parts': [[2026, 5, 1]] }, URL: 'https://garden.example/notes/clay/' },
  ])
  expect(cited('inquiries/dig')).toEqual([])
})
