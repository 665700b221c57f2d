import type { Address } from '../core/address.ts'
import type { ShownPage } from '../pages/page.ts'
import { graphPage, indexes, joins, ranges, searchForm, searchPage } from '../words/compiled.ts'
import { listsOfKind } from '../words/kinds.ts'
import {
  continuationContent,
  folderContent,
  newContent,
  redirect,
  searchContent,
  tagContent,
  tagsContent,
} from './browse.ts'
import { currentSite } from './collection.ts'
import { graphContent } from './graph.ts'
import { headOf, type FrameShape, type FrameWords } from './head.ts'
import { homeContent } from './home.ts'
import type { Html } from './html.ts'
import { indexContent, indexWords } from './indexes.ts'
import { urlOf } from './links.ts'
import { nodeContent } from './node.ts'
import { headingOf } from './sections.ts'
import { topicContent, topicsContent } from './topics.ts'
import { wantedContent, wantedIndexContent } from './wanted.ts'

/** A rendered page without its frame; `shape` is null if `html` is the complete page. */
interface PageContent {
  readonly shape: FrameShape | null
  readonly head: (policy: string) => string
  readonly html: string
}

interface ContentParts extends Partial<
  Pick<FrameWords, 'picture' | 'titleLanguage' | 'of' | 'hidden' | 'draws'>
> {
  readonly title: string
  readonly description: string
  readonly kind: string
  readonly content: Html
}

/** The frame of a page. `address` is null for a page without an address of its own. */
export function frameWords(
  {
    title,
    description,
    kind,
    picture = null,
    titleLanguage = null,
    of = null,
    hidden = false,
    draws = null,
  }: Omit<ContentParts, 'content'>,
  address: Address | null,
  content: string,
): FrameWords {
  const hasBlocks = content.includes('<pre')
  return {
    title,
    description,
    url: address && urlOf(address),
    picture,
    titleLanguage,
    kind,
    of,
    // Tests the HTML, because a formula can come from anywhere, such as a transclusion.
    math: content.includes('class="katex'),
    canvas: content.includes('class="canvas'),
    code: hasBlocks && /<pre(?![^<>]*data-language="mermaid")[ >]/.test(content),
    diagrams: hasBlocks && /<pre [^<>]*data-language="mermaid"/.test(content),
    sidenotes: content.includes('<side-notes '),
    hidden,
    draws,
  }
}

export function contentOf(page: ShownPage): PageContent {
  if (page.kind === 'redirect') return { shape: null, head: () => '', html: redirect(page).text }
  const { content, ...parts } = partsOf(page)
  const words = frameWords(parts, page.address, content.text)
  const { kind, of, code, diagrams, sidenotes, draws } = words
  return {
    shape: { kind, of, code, diagrams, sidenotes, draws },
    head: (policy) => headOf(words, policy),
    html: content.text,
  }
}

function partsOf(page: Exclude<ShownPage, { kind: 'redirect' }>): ContentParts {
  if ('role' in page) {
    const { title, titleLanguage, excerpt: description, kind, picture } = page
    const draws = page.map && 'neighbourhood'
    return { title, titleLanguage, description, kind, picture, of: kind, draws, content: nodeContent(page) }
  }
  const { kind } = page
  switch (kind) {
    case 'home': {
      const { title, text } = page
      return {
        title,
        titleLanguage: text?.titleLanguage ?? null,
        description: page.description ?? '',
        kind,
        picture: text?.picture ?? null,
        // The lists below the author's text may contain inquiries, which the reader can open.
        draws: text?.sections.some(({ form }) => form === 'inquiries') ? 'neighbourhood' : null,
        content: homeContent(page),
      }
    }
    case 'index': {
      const { title, line } = indexWords(page)
      return {
        title: numberedTitle(
          page.order === 'by-title' ? title : joins.named(title, indexes.orders[page.order]),
          page.number,
        ),
        description: line ?? listsOfKind(page.of).all,
        kind,
        // The page lists the same nodes as the index by title.
        hidden: page.order !== 'by-title',
        picture: page.text?.picture ?? null,
        of: page.of,
        draws: page.text?.map ? 'neighbourhood' : null,
        content: indexContent(page),
      }
    }
    case 'folder':
      return {
        title: page.title,
        description: listsOfKind(page.of).inFolder(page.title),
        kind,
        of: page.of,
        content: folderContent(page),
      }
    case 'tags':
      return {
        title: indexes.tags,
        description: indexes.tagsDescription,
        kind,
        of: 'tags',
        content: tagsContent(page),
      }
    case 'tag':
      return {
        title: numberedTitle(indexes.tag(page.tag), page.number),
        description: indexes.tagged(page.tag, page.listing.total),
        kind,
        of: 'tags',
        content: tagContent(page),
      }
    case 'topics':
      return {
        title: indexes.topics,
        description: indexes.topicsDescription,
        kind,
        of: 'topics',
        content: topicsContent(page),
      }
    case 'topic':
      return {
        title: numberedTitle(indexes.topic(page.title), page.number),
        description: page.description ?? indexes.topicDescription(page.title, page.listing.total),
        kind,
        of: 'topics',
        content: topicContent(page),
      }
    case 'continuation': {
      const title = joins.named(headingOf(page.section.id, page.of.kind), page.of.title)
      return {
        title: ranges.title(title, page.number),
        description: title,
        kind,
        of: page.of.kind,
        hidden: true,
        draws: page.section.form === 'inquiries' ? 'neighbourhood' : null,
        content: continuationContent(page),
      }
    }
    case 'graph':
      return {
        title: graphPage.title,
        description: graphPage.description,
        kind,
        of: 'graph',
        draws: 'graph',
        content: graphContent(page),
      }
    case 'search':
      return {
        title: searchForm.title,
        description: searchPage.description(currentSite().settings.title),
        kind,
        of: 'search',
        hidden: true,
        content: searchContent(),
      }
    case 'wanted':
      return {
        title: numberedTitle(page.name, page.number),
        description: indexes.wantedNote(page.name),
        kind,
        of: 'note',
        hidden: true,
        content: wantedContent(page),
      }
    case 'wanted-index':
      return {
        title: numberedTitle(indexes.wanted, page.number),
        description: indexes.wantedDescription,
        kind,
        of: 'note',
        hidden: true,
        content: wantedIndexContent(page),
      }
    case 'new':
      return { title: indexes.news, description: indexes.newsDescription, kind, content: newContent(page) }
  }
}

function numberedTitle(title: string, number: number): string {
  return number === 1 ? title : ranges.title(title, number)
}
