import { readFileSync } from 'node:fs'

const layout = readFileSync(new URL('layout.liquid', import.meta.url), 'utf8')

/** `[[x|y]]` becomes the text y, and `[[x]]` the text x. */
function wikilinks(markdown) {
  markdown.inline.ruler.before('link', 'wikilink', (state, silent) => {
    if (!state.src.startsWith('[[', state.pos)) return false
    const end = state.src.indexOf(']]', state.pos)
    if (end < 0) return false
    const [target, words = target] = state.src.slice(state.pos + 2, end).split('|')
    if (!silent) state.push('text', '', 0).content = words
    state.pos = end + 2
    return true
  })
}

export const config = {
  dir: { includes: '_includes' },
  // Formulas may hold `{{`, which is a tag to every template language.
  markdownTemplateEngine: false,
}

export default function configure(eleventy) {
  eleventy.setTemplateFormats('md')
  eleventy.amendLibrary('md', wikilinks)
  eleventy.addTemplate('_includes/layout.liquid', layout)
  eleventy.addGlobalData('layout', 'layout.liquid')
  eleventy.addPreprocessor('drafts', 'md', (data) => (data.draft ? false : undefined))
}
