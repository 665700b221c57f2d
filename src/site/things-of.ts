import { isIndexText, type Node } from '../core/graph.ts'
import { noteName } from '../core/path.ts'
import { taggedNodes } from '../core/tag.ts'
import { standingOf } from '../core/trust.ts'
import type { Chosen } from '../links/chosen.ts'
import type { Collection } from '../links/link.ts'
import { hasPage } from '../links/tags.ts'
import { contained } from '../links/names.ts'
import { plainText } from '../core/html-text.ts'
import { otherNames, summary, teaser } from '../rendering/body.ts'
import type { TextView } from '../rendering/view.ts'
import { plainThing, type Thing, type ThingList } from '../search/things.ts'

/** Everything that the search finds by name: nodes in address order, then topics, then tags. */
export function thingsOf(
  view: TextView,
  { graph, tags, topics }: Collection,
  chosen: Chosen,
): Omit<ThingList, 'texts'> {
  const nodes = graph.nodes.filter(({ aside }) => aside !== true)
  const tagged = taggedNodes(nodes)
  const things = [
    ...nodes.map((node): Thing => ({
      kind: isIndexText(node) ? null : node.kind,
      address: node.address,
      title: graph.label(node),
      titleLanguage: node.titleLanguage,
      language: node.language,
      names: [...otherNames(node), ...(node.originalTitle === null ? [] : [node.originalTitle])],
      ...published(node),
      tags: node.entry.tags.map(contained),
      standing: standingOf(node.entry),
      uses: graph.degree(node.id),
      says: [...new Set([teaser(view, node), plainText(summary(view, node)?.text ?? '')])]
        .filter(Boolean)
        .join(' '),
    })),
    ...topics.map(({ address, title, titleLanguage, description, nodes: { length } }): Thing => ({
      ...plainThing,
      ...{ kind: '#topic', address, title, titleLanguage, uses: length, says: description ?? '' },
    })),
    ...Array.from(tags).flatMap(([key, tag]): readonly Thing[] => {
      const uses = tagged.get(key)?.length ?? 0
      return hasPage(tag) && uses > 0
        ? [{ ...plainThing, kind: '#tag', address: tag.address, title: tag.tag, uses }]
        : []
    }),
  ]
  const places = new Map(nodes.map(({ id }, place) => [id, place]))
  const picked = new Set([...chosen.start.map(({ id }) => id), ...chosen.featured])
  return { things, picks: [...picked].flatMap((id) => places.get(id) ?? []) }
}

/** Keys include the file name, if the address does not end with it, and the identifiers of a paper. */
function published({ file, address, authors, entry: { paper } }: Node): Pick<Thing, 'keys' | 'credits'> {
  const name = noteName(file)
  const keys = [
    paper?.citekey,
    paper?.doi,
    paper?.arxiv,
    address.endsWith(`/${name}/`) ? null : contained(name),
  ]
  const year = paper?.year ?? null
  return {
    keys: keys.filter((key) => key !== null && key !== undefined),
    credits: [...(year === null ? [] : [String(year)]), ...authors],
  }
}
