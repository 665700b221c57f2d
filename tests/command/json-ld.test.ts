import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const root = resolve(import.meta.dirname, '../..')
const content = collection({
  'site.yaml': 'title: Soil & water\nauthor: {name: Ana Lee, url: "https://ana.example"}\n',
  'inquiries/deep/dig.md':
    '---\ntitle: How is clay dug? </script><b>\ndescription: Wet, with a spade.\ndate: 2026-05-01\nupdated: 2026-05-03\ntags: [soil, "soil/clay"]\ngenerated: {by: writer/2.1, at: 2026-05-01}\nverified: [{by: human:Bo Chen, at: 2026-05-03}]\nstale_after: 2026-12-31\nstatus: stable\n---\nIt is wet [[clay]] and swells [[frost]] [@lee2020].\n',
  'notes/clay.md':
    '---\ntitle: Why does clay crack?\nclaim: Clay shrinks as it dries\nlang: de\n---\nTrocken.\n',
  'notes/frost.md': '---\ntitle: Frost\ngenerated: {by: human:Bo Chen}\n---\nIt swells.\n',
  'papers/lee2020.md':
    '---\ntitle: Clay in Winter\nauthors: [Ana Lee, Bo Chen]\nyear: 2020\nvenue: Journal of Soils\ndoi: 10.1000/182\nurl: https://example.org/clay\nabstract: It cracks.\n---\n',
})

async function built(...flags: readonly string[]) {
  const out = join(scratch(), 'dist')
  await call('build', ['--content', content, '--out', out, ...flags])
  return (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
}

const dataIn = (page: string) =>
  /<script type="?application\/ld\+json"?>(.*?)<\/script>/s.exec(page)?.[1] ?? ''

/** Which values have faults by the types of schema.org, as Google publishes them for TypeScript, one in a line. */
function faulty(values: readonly string[]): ReadonlySet<number> {
  const file = join(root, 'tests/json-ld-values.ts')
  const type = 'WithContext<WebPage> | WithContext<WebSite>'
  const lines = values.map((value, index) => `export const value${index}: ${type} = ${value}`)
  const source = [...lines, "import type { WebPage, WebSite, WithContext } from 'schema-dts'"].join('\n')
  const options = {
    noEmit: true,
    strict: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.Latest) : read(name, ...rest)
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host))
  return new Set(found.map(({ file: at, start = 0 }) => at?.getLineAndCharacterOfPosition(start).line ?? -1))
}

describe('JSON-LD', () => {
  it('says what a page is, in valid terms of schema.org', { tags: 'long' }, async () => {
    const page = await built(...sameSite)
    const paths = ['', 'inquiries/deep/dig', 'notes/clay', 'notes/frost', 'papers/lee2020']
    const texts = paths.map((path) => dataIn(page(path)))
    const wrong = (texts[1] ?? '').replace('"headline"', '"heading"')
    expect(faulty([...texts, wrong])).toEqual(new Set([texts.length]))
    for (const text of texts) expect(gzipSync(text).length).toBeLessThan(1200)
    const [home, dig, clay, frost, paper] = texts.map((text) => JSON.parse(text) as object)
    expect(home).toMatchObject({ '@type': 'WebSite', '@id': 'https://garden.example/', name: 'Soil & water' })
    expect(dig).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      '@id': 'https://garden.example/inquiries/deep/dig/',
      breadcrumb: {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Inquiries', item: '/inquiries/' },
          { '@type': 'ListItem', position: 2, name: 'deep', item: '/inquiries/deep/' },
        ],
      },
      reviewedBy: { '@type': 'Person', name: 'Bo Chen' },
      lastReviewed: '2026-05-03',
      mainEntity: {
        '@type': 'Article',
        headline: 'How is clay dug? </script><b>',
        datePublished: '2026-05-01',
        dateModified: '2026-05-03',
        keywords: ['soil', 'soil/clay'],
        author: { '@type': 'Person', name: 'Ana Lee', url: 'https://ana.example' },
        creditText: 'writer/2.1',
        digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
        expires: '2026-12-31',
        creativeWorkStatus: 'stable',
        isBasedOn: ['/notes/clay/', '/notes/frost/'],
        citation: ['/papers/lee2020/'],
        mainEntity: {
          '@type': 'Question',
          name: 'How is clay dug? </script><b>',
          acceptedAnswer: { '@type': 'Answer', text: 'Wet, with a spade.' },
        },
      },
    })
    expect(clay).toMatchObject({
      mainEntity: {
        inLanguage: 'de',
        mainEntity: { '@type': 'Question', acceptedAnswer: { text: 'Clay shrinks as it dries' } },
      },
    })
    expect(frost).toMatchObject({
      mainEntity: { author: { name: 'Bo Chen' }, about: { '@type': 'DefinedTerm', name: 'Frost' } },
    })
    expect(paper).toMatchObject({
      mainEntity: {
        '@type': 'ScholarlyArticle',
        author: [{ name: 'Ana Lee' }, { name: 'Bo Chen' }],
        datePublished: '2020',
        sameAs: ['https://doi.org/10.1000/182', 'https://example.org/clay'],
      },
    })
  })

  it('needs no URL of the site, and follows its base', { tags: 'long' }, async () => {
    const page = await built('--base', '/garden/')
    expect(JSON.parse(dataIn(page('notes/clay')))).toMatchObject({
      '@id': '/garden/notes/clay/',
      breadcrumb: { itemListElement: [{ item: '/garden/notes/' }] },
    })
  })

  it('a paper has the tags of Highwire Press', async () => {
    const page = await built(...sameSite)
    const tags = [...page('papers/lee2020').matchAll(/<meta name="?(citation_\w+)"? content="([^"]*)">/g)]
    expect(tags.map(([, name, value]) => `${name} ${value}`)).toEqual([
      'citation_title Clay in Winter',
      'citation_author Ana Lee',
      'citation_author Bo Chen',
      'citation_publication_date 2020',
      'citation_journal_title Journal of Soils',
      'citation_doi 10.1000/182',
    ])
    expect(page('notes/clay')).not.toContain('citation_')
  })
})
