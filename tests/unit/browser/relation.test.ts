import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { reasonsFor } from '../../../src/browser/relation.ts'

const list = (id: string, items: string) => `<section id="${id}"><ul>${items}</ul></section>`
const item = (to: string, ...reasons: readonly string[]) =>
  `<li><p><a href="${to}">${to}</a></p>${reasons.map((one) => `<p class="reason">${one}</p>`).join('')}</li>`

const page = `
  <article>
    <p><a id="b" href="/notes/b/#part">b</a> <a id="c" href="/notes/c/">c</a> <a id="d" href="/notes/d/">d</a></p>
    ${list('related', item('/notes/b/', 'first', 'second') + item('/notes/e/', 'other'))}
    ${list('referred', item('/notes/c/', 'third'))}
    ${list('papers', item('/notes/d/', 'computed'))}
  </article>
  <article>
    <p><a id="beside" href="/notes/b/">b</a></p>
    ${list('beside-2-related', item('/notes/b/', 'of the second'))}
  </article>
  <p><a id="outside" href="/notes/b/">b</a></p>`

describe('why a page is related to what a link leads to', () => {
  const { document } = new Window({ url: 'https://garden.example/notes/a/' })
  document.body.innerHTML = page
  it.each([
    ['b', ['first', 'second']],
    ['c', ['third']],
    ['d', []],
    ['beside', ['of the second']],
    ['outside', []],
  ])('%s', (id, reasons) => {
    const link = document.getElementById(id) as unknown as HTMLAnchorElement
    expect(reasonsFor(link).map(({ textContent }) => textContent)).toEqual(reasons)
  })
})
