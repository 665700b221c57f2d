import { absolute, fileHref, type Address } from '../core/address.ts'
import { isCommonKind, roleOf, type NodeKind } from '../core/kinds.ts'
import type { Settings } from '../core/settings.ts'
import { wordsFor } from '../words/languages.ts'
import { markdownFile } from './markdown.ts'

export const llmsFile = 'llms.txt'

/** A page in the list. */
export interface ListedPage {
  readonly address: Address
  readonly title: string
  readonly description: string | null
  readonly kind: NodeKind
}

/** The pages of the site for language models (llmstxt.org): a list for each kind, which leads to markdown if there is any. */
export function llmsText(pages: readonly ListedPage[], settings: Settings): string {
  const { title, description, base, url } = settings
  const hasMarkdown = settings.exports.includes('markdown')
  const to = (address: Address) => {
    if (hasMarkdown) return (url ?? '') + fileHref(base, `${address.slice(1)}${markdownFile}`)
    return absolute(url ?? '', base, address)
  }
  const plain = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/[[\]]/g, String.raw`\$&`)
      .trim()
  const lists = [...Map.groupBy(pages, ({ kind }) => kind)].map(([kind, all]) => {
    const items = all.map(({ address, title, description }) => {
      const said = description ? `: ${plain(description)}` : ''
      return `- [${plain(title)}](${to(address)})${said}`
    })
    return `## ${pluralOf(kind, settings)}\n\n${items.join('\n')}`
  })
  const about = description ? [`> ${plain(description)}`] : []
  return `${[`# ${plain(title)}`, ...about, ...lists].join('\n\n')}\n`
}

function pluralOf(kind: NodeKind, settings: Settings): string {
  const own = settings.kinds.find(({ id }) => id === kind)?.words
  return (own ?? wordsFor(settings).kinds[isCommonKind(kind) ? kind : roleOf(kind)]).plural
}
