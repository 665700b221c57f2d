// @module-tag long

import type { RootContent } from 'hast'
import fc from 'fast-check'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { parseBody } from '../../src/markdown/parse.ts'
import { fragment } from '../hostile/fragments.ts'
import { runs } from '../laws.ts'
import { readableBody } from '../unit/markdown/readable.ts'
import { useBrowser } from './browser.ts'

const open = useBrowser()

/** `FUZZ_SEED=7 LAW_RUNS=10 npx vitest run --project long tests/site/sanitiser.test.ts` tries others, and more. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

const options = { start: { line: 1, column: 1 }, vocabulary: new Set(['related']) } as const
const parser = unified().use(rehypeRaw)

/** What stands in a page: names of elements with their attributes, and text, in order. */
function shape(nodes: readonly RootContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return `(${node.type})`
      return `<${node.tagName} ${Object.keys(node.properties).length}>${shape(node.children)}</>`
    })
    .join('')
}

/** Runs in the browser. Of each text: what stands in it, and what is wrong with it. */
function seen(texts: readonly string[]): readonly { readonly shape: string; readonly wrong: string[] }[] {
  const harmless =
    /^(?:id|name|class|title|lang|dir|align|hidden|translate|rel|role|value|min|max|low|high|optimum|open|start|reversed|type|checked|disabled|colspan|rowspan|headers|scope|abbr|datetime|tabindex|data-[a-z-]+|aria-[a-z]+)$/
  const elements =
    /^(?:a|abbr|address|article|aside|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hr|i|input|ins|kbd|li|main|mark|meter|nav|ol|p|pre|q|progress|rb|rp|rt|rtc|ruby|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)$/
  const shapeOf = (node: Node): string => {
    if (!(node instanceof Element)) return node instanceof Text ? node.data : '(comment)'
    const children = [...node.childNodes].map(shapeOf).join('')
    return `<${node.localName} ${node.attributes.length}>${children}</>`
  }
  return texts.map((text) => {
    const page = new DOMParser().parseFromString(
      `<!DOCTYPE html><body><div id="own">${text}</div><p id="next">`,
      'text/html',
    )
    const wrong: string[] = []
    const own = page.body.firstElementChild
    if (!own || page.body.children.length !== 2 || page.body.lastElementChild?.id !== 'next')
      return { shape: '', wrong: ['it does not stay in its place'] }
    if (page.head.childNodes.length > 0 || page.body.attributes.length > 0) wrong.push('it reaches the head')
    for (const element of own.querySelectorAll('*')) {
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !elements.test(element.localName))
        wrong.push(element.localName)
      for (const { name, value } of element.attributes) {
        if (harmless.test(name)) continue
        const isFine =
          name === 'style'
            ? /^[\w\s:;-]*$/.test(value)
            : /^(?:href|cite)$/.test(name) &&
              URL.canParse(value, 'https://garden.example') &&
              /^(?:https?|mailto|tel):$/.test(new URL(value, 'https://garden.example').protocol)
        if (!isFine) wrong.push(`${element.localName} ${name}=${value}`)
      }
    }
    // What is read, written and read again is still the same, but for the line ends that begin a `pre`.
    const again = page.createElement('div')
    again.innerHTML = own.innerHTML
    const written = (element: Element) => element.innerHTML.replaceAll(/(<pre[^>]*>)\n+/g, '$1')
    if (written(again) !== written(own)) wrong.push(`it changes into ${again.innerHTML}`)
    return { shape: [...own.childNodes].map(shapeOf).join(''), wrong }
  })
}

describe('what comes of any markup', () => {
  it('is harmless, stays in its place, and is to a browser what it is to our parser', async () => {
    const page = await open('about:blank')
    const texts = fc.sample(fragment, { seed, numRuns: runs(25_000) })
    let withElements = 0
    for (let from = 0; from < texts.length; from += 1000) {
      const some = texts.slice(from, from + 1000)
      const made: string[] = []
      // A comment is what the readable form puts between parts.
      for (const text of some)
        made.push(readableBody(await parseBody(text, options)).replaceAll(/<!--.*?-->\n?/g, ''))
      const outcomes = await page.evaluate(seen, made)
      for (const [index, { shape: theirs, wrong }] of outcomes.entries()) {
        const text = made[index] ?? ''
        const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: text }] })
        expect({ source: some[index], text, wrong, shape: theirs }).toEqual({
          source: some[index],
          text,
          wrong: [],
          shape: shape(tree.children),
        })
        if (theirs.includes('<')) withElements += 1
      }
    }
    // Not all was thrown away.
    expect(withElements / texts.length).toBeGreaterThan(0.5)
  })
})
