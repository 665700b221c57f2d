import type { Root } from 'hast'
import katex from 'katex'
import type { Plugin } from 'unified'
import { draftOf } from '../draft.ts'
import { eachElement, hasClass, replaceElement, textOf } from './elements.ts'

/** Sets formulas with KaTeX; one that it cannot read is shown as it was written. */
export const formulas: Plugin<[], Root> = () => (tree, file) => {
  const draft = draftOf(file)
  // One for the whole of a body, so that a formula may use the macros that an earlier one defines.
  const macros = {}
  eachElement(tree, (element, parent) => {
    const displayMode = hasClass(element, 'math-display')
    if (element.tagName !== 'code' || !(displayMode || hasClass(element, 'math-inline'))) return
    const value = render(textOf(element), displayMode)
    if (value === null) element.properties = { className: ['math-error'] }
    else replaceElement(parent, element, { type: 'raw', value })
  })

  function render(tex: string, displayMode: boolean): string | null {
    try {
      const html = katex.renderToString(tex, {
        displayMode,
        macros,
        globalGroup: true,
        output: draft.math,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 500,
      })
      // A display may be wider than a phone; so it can be scrolled by keyboard.
      return html.replace(/^<span class="katex-display">/, '<span class="katex-display" tabindex="0">')
    } catch {
      return null
    }
  }
}
