import type { Hit } from '../../../../src/browser/search/hits.ts'
import type { NodeKind } from '../../../../src/model/entry.ts'
import type { Address } from '../../../../src/model/graph.ts'
import type { SearchTitle } from '../../../../src/model/site.ts'

export function exampleTitle(
  title: string,
  kind: NodeKind = 'note',
  tags: readonly string[] = [],
): SearchTitle {
  return {
    kind,
    address: `/${kind}/${title}/` as Address,
    title,
    titleLanguage: { lang: null, dir: null },
    language: { lang: null, dir: null },
    aliases: [],
    tags,
  }
}

export function exampleHit(title: string, kind: NodeKind = 'note', tags: readonly string[] = []): Hit {
  return { title: exampleTitle(title, kind, tags), alias: null, text: null }
}
