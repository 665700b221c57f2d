import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { maskStyles, unmaskStyles } from '../../../src/panes/browser/page.ts'

describe('attributes of style in markup', () => {
  it('bear another name, and nothing else does', () => {
    expect(maskStyles('<b class="x" style="color:red">a</b>')).toBe(
      '<b class="x" data-style="color:red">a</b>',
    )
    for (const other of [
      '<p>He wrote &lt;b style="color:red"> here.</p>',
      `<i title=' style="x"' lang="en">a</i>`,
      '<i title="a > b style=x">a style="b"</i>',
      '<p data-style="x">',
    ]) {
      expect(maskStyles(other)).toBe(other)
    }
  })

  it('become styles again', () => {
    const { document } = new Window()
    document.body.innerHTML = maskStyles('<i style="height:1em">a</i>')
    unmaskStyles(document.body as unknown as Element)
    expect(document.body.innerHTML).toBe('<i style="height: 1em;">a</i>')
  })
})
