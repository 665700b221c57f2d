import type { Graph, Node, NodeId } from '../core/graph.ts'
import type { RunningText } from '../markdown/running-text.ts'
import { type MentionMatch, type MentionName, NameTree, tokensOf } from './names.ts'
import type { Naming } from './naming.ts'
import type { UnlinkedMention } from './suggestion.ts'

export interface Prose {
  readonly id: NodeId
  readonly texts: readonly RunningText[]
}

/**
 * A name in this many texts, and this share of all, is a common word. The less it looks like a name, the lower the
 * limits.
 */
const common = {
  word: { texts: 3, part: 0.05 },
  oneWord: { texts: 5, part: 0.1 },
  words: { texts: 5, part: 0.25 },
}

/**
 * For each text, the first mention of each node that it does not link to, in order. Names are compared by whole words,
 * without case and accents; the longest at a word counts. Ambiguous names and common words are left out.
 */
export function unlinkedMentions(graph: Graph, proses: Iterable<Prose>, naming: Naming): UnlinkedMention[] {
  const tree = new NameTree(graph.nodes)
  const found: { readonly name: MentionName; readonly look: NameShape; readonly mention: UnlinkedMention }[] =
    []
  const users = new Map<MentionName, number>()
  let texts = 0
  for (const { id, texts: paragraphs } of proses) {
    const node = graph.node(id)
    const passed = linkedFrom(graph, node)
    const met = new Set<MentionName>()
    texts += 1
    for (const paragraph of paragraphs) {
      for (const one of mentionsIn(paragraph, tree)) {
        const { name } = one
        if (!met.has(name)) users.set(name, (users.get(name) ?? 0) + 1)
        met.add(name)
        const [to, ...others] = name.ids
        if (to === undefined || others.length > 0 || passed.has(to)) continue
        if (!paragraph.isOpen(one.from, one.to)) continue
        passed.add(to)
        const mention = mentionOf(node, graph.node(to), paragraph, one, naming)
        found.push({ name, look: lookOf(one, paragraph), mention })
      }
    }
  }
  return found
    .filter(({ name, look }) => {
      const { texts: few, part } = common[look]
      return (users.get(name) ?? 0) < Math.max(few, part * texts)
    })
    .map(({ mention }) => mention)
}

function linkedFrom(graph: Graph, { id, targets }: Node): Set<NodeId> {
  const linked = targets.flatMap((target) => (target.found === 'node' ? [target.id] : []))
  const related = graph.to(id, 'related').map(({ from }) => from)
  return new Set([id, ...linked, ...related])
}

type Mention = Pick<MentionMatch, 'name' | 'from' | 'to'>

function* mentionsIn({ text }: RunningText, tree: NameTree): Iterable<Mention> {
  const tokens = tokensOf(text)
  for (let at = 0; at < tokens.length;) {
    const found = tree.longest(text, tokens, at)
    if (found) yield found
    at = found?.next ?? at + 1
  }
}

type NameShape = keyof typeof common

/** `word` is the look of one word whose capitals mean nothing. */
function lookOf({ name, from, to }: Mention, { text, sentenceAround }: RunningText): NameShape {
  if (name.words > 1) return 'words'
  const written = text.slice(from, to)
  if (written === written.toLowerCase()) return 'word'
  const begins = text.slice(sentenceAround(from).from, from).search(/[\p{L}\p{N}]/u) < 0
  return begins && written.slice(1) === written.slice(1).toLowerCase() ? 'word' : 'oneWord'
}

function mentionOf(
  from: Node,
  to: Node,
  paragraph: RunningText,
  mention: Mention,
  naming: Naming,
): UnlinkedMention {
  const words = paragraph.text.slice(mention.from, mention.to).replace(/\s+/g, ' ')
  const target = naming.target(to, from.file)
  const pipe = paragraph.inTable ? '\\|' : '|'
  return {
    kind: 'unlinked-mention',
    nodes: [from.id, to.id],
    place: { file: from.file, ...paragraph.pointAt(mention.from) },
    words,
    sentence: sentenceOf(paragraph, mention),
    link: target === null ? null : `[[${target === words ? '' : target + pipe}${words}]]`,
  }
}

/** In characters, on either side of the words. */
const beside = 70

function sentenceOf({ text, sentenceAround }: RunningText, { from, to }: Mention): string {
  const sentence = sentenceAround(from)
  const start = sentence.from >= from - beside ? sentence.from : wordStart(text, from - beside, from)
  const whole = Math.max(sentence.to, to)
  const end = whole <= to + beside ? whole : wordEnd(text, to + beside, to)
  const cut = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > sentence.from ? '… ' : ''}${cut}${end < whole ? ' …' : ''}`
}

function wordStart(text: string, index: number, limit: number): number {
  const space = text.slice(index, limit).search(/\s/)
  if (space >= 0) return index + space + 1
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index + 1 : index
}

function wordEnd(text: string, index: number, limit: number): number {
  const space = text.slice(limit, index).search(/\s\S*$/)
  if (space > 0) return limit + space
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index - 1 : index
}
