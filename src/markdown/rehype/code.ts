import type { Element, Root } from 'hast'
import type { Plugin } from 'unified'
import { escaped } from '../../core/html.ts'
import { contextOf } from '../parse-context.ts'
import { colouredAs } from '../program.ts'
import { eachElement, textOf } from '../tree.ts'
import { highlight } from './highlighter.ts'

/** Highlights code blocks, and makes them focusable so that they scroll by keyboard. */
export const code: Plugin<[], Root> = () => (tree, file) => {
  const { programs } = contextOf(file)
  eachElement(tree, (pre) => {
    if (pre.tagName !== 'pre') return
    pre.properties['tabIndex'] = 0
    pre.data = { needs: ['code'] }
    const [inner] = pre.children
    if (inner?.type !== 'element' || inner.tagName !== 'code') return
    const language = languageOf(inner)
    if (language === null) return
    pre.properties['dataLanguage'] = language
    if (language === 'mermaid') {
      // A script draws the diagram beside this source.
      programs.add(language)
      pre.data = { needs: ['diagrams'] }
      pre.properties['className'] = ['mermaid']
      return
    }
    const colours = colouredAs(language)
    const value = colours === null ? null : coloured(textOf(inner), colours)
    if (value === null) return
    pre.properties['className'] = ['shiki']
    inner.children = [{ type: 'raw', value, data: { needs: ['styles'] } }]
  })
}

const prefix = 'language-'

function languageOf({ properties: { className } }: Element): string | null {
  const name = Array.isArray(className)
    ? className.map(String).find((name) => name.startsWith(prefix))
    : undefined
  return name === undefined ? null : name.slice(prefix.length)
}

function coloured(source: string, language: string): string | null {
  const lines = highlight(source, language)
  if (!lines) return null
  return lines
    .map((tokens) => {
      let html = ''
      let run = { style: '', text: '' }
      for (const { content, style } of tokens) {
        // White space has no visible colour, so it joins the current run.
        if (style === run.style || content.trim() === '') {
          run.text += content
          continue
        }
        html += span(run)
        run = { style, text: content }
      }
      return html + span(run)
    })
    .join('\n')
}

function span({ style, text }: { style: string; text: string }): string {
  return style && text.trim() ? `<span style="${style}">${escaped(text)}</span>` : escaped(text)
}
