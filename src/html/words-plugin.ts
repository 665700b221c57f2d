import { join } from 'node:path'
import type { Plugin } from 'vite'
import * as phrases from '../words/phrases.ts'

/**
 * Replaces the words in `words/compiled.ts` with those of a site. Templates get the words of the current site. Scripts
 * get the messages of each part as a separate module, so that only the graph's scripts contain the graph's messages.
 * `literal` returns the messages of a part as JavaScript.
 */
export function wordsPlugin(root: string, literal: (part: string) => string): Plugin {
  const compiled = join(root, 'src/words/compiled.ts')
  const parts = Object.keys(phrases)
  const all = parts.map((part) => `export { ${part} } from './compiled.ts?part=${part}'`)
  const ofSite = parts.map((part) => `export const ${part} = words.${part}`)
  const templates = `
    import { currentWords } from '../html/collection.ts'
    const words = currentWords()
    ${ofSite.join('\n')}`
  const speech = `
    import { speechIn } from './speech.ts'
    export const speech = /* @__PURE__ */ speechIn(${literal('writing')})`
  const scriptOf = (part: string) => {
    const speaks = phrases[part as keyof typeof phrases].length > 1
    return `
      import { ${part} as make } from './phrases.ts?part=${part}'
      ${speaks ? "import { speech } from './compiled.ts?part=speech'" : ''}
      export const ${part} = /* @__PURE__ */ make(${literal(part)}${speaks ? ', speech' : ''})`
  }
  return {
    name: 'throughline-words',
    enforce: 'pre',
    load(id, { ssr = false } = {}) {
      if (!id.startsWith(compiled)) return null
      const [, part] = id.split('?part=')
      const script = part === undefined ? all.join('\n') : part === 'speech' ? speech : scriptOf(part)
      return { code: ssr ? templates : script, moduleSideEffects: false }
    },
    transform: {
      order: 'post',
      handler: (code, id) => (/\/words\/[^/]+\?part=/.test(id) ? { code, moduleSideEffects: false } : null),
    },
  }
}
