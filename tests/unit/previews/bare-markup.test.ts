import { describe, expect, it } from 'vitest'
import { bareMarkup } from '../../../src/previews/make-preview.ts'

describe('markup for any page', () => {
  it.each([
    ['keeps links and words', '<a class="link" href="/a/?x=1&amp;y">b &lt; <em>c</em></a>', null],
    ['has no ids', '<span id="a" class="b">c</span>', '<span class="b">c</span>'],
    ['has no styles', '<i style="color: red; width: 3px">c</i><br style=x>', '<i>c</i><br>'],
    [
      'has the MathML of a formula alone',
      '<span class="katex"><span class="katex-mathml"><math><mi>x</mi><annotation encoding="t">x</annotation></math></span><span class="katex-html" aria-hidden="true"><span style="height:1em">x</span></span></span>.',
      '<span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span></span>.',
    ],
    ['is not deceived by values', '<a title=" id=&quot;x&quot; >" href="#id">c</a>', null],
    [
      'is not deceived by quotation marks',
      `<a title=" id='" alt="' x" id='"'>c</a>`,
      `<a title=" id='" alt="' x">c</a>`,
    ],
    ['drops comments', 'a<!-- <b id="c"> -->d', 'ad'],
  ])('%s', (_, html, bare) => {
    expect(bareMarkup(html)).toBe(bare ?? html)
  })
})
