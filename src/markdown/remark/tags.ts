import type { PhrasingContent, Root, Text } from 'mdast'
import { isTooLongForTag, tagKey } from '../../core/tag.ts'
import type { Context } from '../parse-context.ts'
import { offsetIn, part, replaceTexts } from '../tree.ts'

const tag = /#((?:[\p{L}\p{M}\p{N}_/-]|\p{Extended_Pictographic}\uFE0F?|\u200D)+)/gu
const notATag = /^(?:[\p{N}/]*|[/_-]*)$/u
const before = /[\s([{"'“‘«¿¡—–*_~=>|]/

/** `#tag` and `#nested/tag`, in any script. A number alone is not a tag. */
export function tags(tree: Root, context: Context): void {
  if (!context.source.text.includes('#')) return
  replaceTexts(tree, '#', (text) => withTags(text, context))
}

function withTags(text: Text, context: Context): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let end = 0
  for (const match of text.value.matchAll(tag)) {
    const name = (match[1] ?? '').replace(/\/\/.*$/s, '').replace(/(?<![/-])[/-]+$/, '')
    const offset = offsetIn(text, match.index)
    const preceding = context.source.text[offset - 1] ?? ' '
    if (notATag.test(name) || name.startsWith('/') || !before.test(preceding)) continue
    if (isTooLongForTag(name)) continue
    nodes.push(...part(text, end, match.index), { type: 'tag', value: name })
    end = match.index + 1 + name.length
    const key = tagKey(name)
    if (!context.tags.has(key)) context.tags.set(key, name)
  }
  return [...nodes, ...part(text, end)]
}
