import { Window } from 'happy-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isStyle, pictureOf } from '../../../../src/diagrams/browser/picture.ts'

/** A drawing as the page gets it. */
function picture(markup: string): string {
  const window = new Window()
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('Node', window.Node)
  const drawn = new window.DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${markup}</svg>`,
    'image/svg+xml',
  ).documentElement
  return pictureOf(drawn as unknown as Element).innerHTML
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the picture of a diagram', () => {
  it('has the shapes and the texts of the drawing', () => {
    const shapes =
      '<g id="a" class="node"><rect x="1" y="2" rx="3" fill="#fff"></rect><text>A &lt;b&gt;</text></g>'
    expect(picture(shapes)).toBe(shapes)
  })

  it.each([
    '<script>ran()</script>',
    '<style>rect { fill: red }</style>',
    '<image href="https://elsewhere.example/a.png"></image>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">words</div></foreignObject>',
    '<animate attributeName="href" values="javascript:ran()"></animate>',
    '<set attributeName="onclick" to="ran()"></set>',
    '<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"></iframe>',
    '<feImage href="https://elsewhere.example/a.png"></feImage>',
  ])('leaves out %s', (markup) => {
    expect(picture(`<g>${markup}</g>`)).toBe('<g></g>')
  })

  it.each([
    ['<rect onclick="ran()" width="1"></rect>', '<rect width="1"></rect>'],
    ['<rect fill="url(https://elsewhere.example/#a)"></rect>', '<rect></rect>'],
    ['<rect fill="url(#a)"></rect>', '<rect fill="url(#a)"></rect>'],
    ['<use href="https://elsewhere.example/a.svg#a"></use>', '<use></use>'],
    ['<use href="#a"></use>', '<use href="#a"></use>'],
    ['<a xlink:href="javascript:ran()">x</a>', '<a>x</a>'],
    ['<a href=" java&#10;script:ran()">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    [
      '<a xlink:href="https://example.org/" target="_blank">x</a>',
      '<a href="https://example.org/" rel="noopener">x</a>',
    ],
  ])('makes of %s %s', (markup, expected) => {
    expect(picture(markup)).toBe(expected)
  })
})

describe('a style of a drawing', () => {
  it.each([
    ['fill', '#f9f', true],
    ['marker-end', 'url("#arrow")', true],
    ['font-weight', 'bold', true],
    ['position', 'fixed', false],
    ['background', 'red', false],
    ['inset', '0', false],
    ['animation', 'dash 1s', false],
    ['content', '"x"', false],
    ['fill', 'url(https://elsewhere.example/a)', false],
    ['fill', 'url("#a") url(//elsewhere.example)', false],
    ['mask', 'image-set("https://elsewhere.example/a" 1x)', false],
    ['mask', '-webkit-cross-fade(src("a"), red)', false],
    ['fill', 'u\\72l(//elsewhere.example)', false],
    ['fill', 'u/**/rl(//elsewhere.example)', false],
  ])('%s: %s is known to be harmless: %s', (name, value, expected) => {
    expect(isStyle(name, value)).toBe(expected)
  })
})
