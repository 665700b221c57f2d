import { expect, it } from 'vitest'
import { unbrokenHtml } from '../../../src/core/html.ts'

it.each([
  ['GPT-4 Doesn’t Know', '<span class=unbroken>GPT-4</span> Doesn’t Know'],
  [
    'Of n-grams & GPT-3.5',
    'Of <span class=unbroken>n-grams</span> &amp; <span class=unbroken>GPT-3.5</span>',
  ],
  ['Self-correction <b>', 'Self-correction &lt;b&gt;'],
])('a title breaks within no name: %s', (title, html) => {
  expect(unbrokenHtml(title).text).toBe(html)
})
