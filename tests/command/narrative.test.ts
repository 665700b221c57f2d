import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collection, removeScratch, scratch } from './collection.ts'
import { call, sameSite } from './run.ts'

afterAll(removeScratch)

const bib = `@book{lee2020, title={Clay}, author={Lee, Ana and Kim, Bo}, year=2020}
@misc{undated, title={Loam}, author={Roe, Luz}}
`

it.each([
  ['@lee2020 says so.', 'Lee and Kim (2020) says so.'],
  ['As @lee2020 [p. 4] says, and @lee2020.', 'As Lee and Kim (2020, p. 4) says, and Lee and Kim (2020).'],
  ['Lee says it [-@lee2020] and [-@lee2020, p. 4].', 'Lee says it (2020) and (2020, p. 4).'],
  ['@undated says so.', 'Roe says so.'],
  ['It is said [@lee2020].', 'It is said (Lee and Kim 2020).'],
  ['Ask @ana, @lee2020b or me@lee2020.example.', 'Ask @ana, @lee2020b or me@lee2020.example.'],
  ['As @nobody [p. 4] says.', 'As @nobody [p. 4] says.'],
  ['`@lee2020` and $@lee2020$', null],
])('%s', async (written, shown) => {
  const content = collection({ 'a.md': `${written}\n`, 'refs.bib': bib })
  const out = join(scratch(), 'dist')
  const { code, stdout } = await call('build', ['--content', content, '--out', out, ...sameSite])
  expect([code, stdout]).toEqual([0, ''])
  const html = readFileSync(join(out, 'notes/a/index.html'), 'utf8')
  const [, body = ''] = /<p>([^]*?)<\/p>/.exec(html.slice(html.search(/id=the-text|class="prose/))) ?? []
  if (shown !== null) expect(body.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toBe(shown)
  const cites = shown !== null && /Lee|Roe/.test(shown)
  expect(html.includes('id=references')).toBe(cites)
  expect(html.includes('class="missing"')).toBe(false)
})
