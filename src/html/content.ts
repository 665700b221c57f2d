import { createApp } from 'astro/app/entrypoint'
import type { NodePage } from '../pages/node-page-value.ts'
import type { RedirectPage, ShownPage } from '../pages/page.ts'
import {
  about,
  counts,
  graphPage,
  indexes,
  joins,
  ranges,
  searchForm,
  searchPage,
} from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import {
  continuationContent,
  folderContent,
  newContent,
  redirect,
  searchContent,
  tagContent,
  tagsContent,
  wantedContent,
  wantedIndexContent,
  topicContent,
  topicsContent,
} from './browse.ts'
import { aboutContent } from './about.ts'
import { currentSite } from './collection.ts'
import { graphContent, headingOf } from './sections.ts'
import { headOf, shapeOf, type FramedPage } from './head.ts'
import { homeContent, indexContent, indexWords } from './home.ts'
import { homeData, nodeData } from './json-ld.ts'
import { nodeContent } from './node.ts'

/** Astro's server, which renders frames. This module is the entry of the compiled templates. */
export const app = createApp({ streaming: false })

/** A rendered page without its frame; `shape` is null if `html` is the complete page. */
export function contentOf(page: ShownPage) {
  if (page.kind === 'redirect') return { shape: null, head: '', html: redirect(page).text }
  const parts = partsOf(page)
  return { shape: shapeOf(parts), head: headOf(parts, page.address).text, html: parts.content.text }
}

function partsOf(page: Exclude<ShownPage, RedirectPage>): FramedPage {
  if ('role' in page) {
    const { title, titleLanguage, excerpt: description, kind, picture } = page
    const own = {
      of: kind,
      content: nodeContent(page),
      data: nodeData(page),
      ...(page.role === 'paper' && { paper: page }),
    }
    return { title, titleLanguage, description, kind, picture, ...own }
  }
  return { kind: page.kind, ...ownParts(page) }
}

function ownParts(page: Exclude<ShownPage, NodePage | RedirectPage>): Omit<FramedPage, 'kind'> {
  switch (page.kind) {
    case 'home': {
      const { title, text } = page
      return {
        title,
        titleLanguage: text?.titleLanguage ?? null,
        description: page.description ?? '',
        picture: text?.picture ?? null,
        content: homeContent(page),
        data: homeData(page),
      }
    }
    case 'index': {
      const { title, line } = indexWords(page)
      return {
        title: numberedTitle(
          page.order === 'by-title' ? title : joins.named(title, indexes.orders[page.order]),
          page.number,
        ),
        description: line ?? wordsOfKind(page.of).count(page.listing.total),
        // The page lists the same nodes as the index by title.
        hidden: page.order !== 'by-title',
        picture: page.text?.picture ?? null,
        of: page.of,
        content: indexContent(page),
      }
    }
    case 'folder':
      return {
        title: page.title,
        description: joins.named(wordsOfKind(page.of).plural, page.title),
        of: page.of,
        content: folderContent(page),
      }
    case 'tags':
      return {
        title: indexes.tags,
        description: counts.tags(page.tags.length),
        of: 'tags',
        content: tagsContent(page),
      }
    case 'tag':
      return {
        title: numberedTitle(indexes.tag(page.tag), page.number),
        description: indexes.tagged(page.tag, page.listing.total),
        of: 'tags',
        content: tagContent(page),
      }
    case 'topics':
      return {
        title: indexes.topics,
        description: counts.topics(page.topics.length),
        of: 'topics',
        content: topicsContent(page),
      }
    case 'topic':
      return {
        title: numberedTitle(indexes.topic(page.title), page.number),
        description: page.description ?? indexes.topicDescription(page.title, page.listing.total),
        of: 'topics',
        content: topicContent(page),
      }
    case 'continuation': {
      const title = joins.named(headingOf(page.section.id, page.of.kind), page.of.title)
      return {
        title: ranges.title(title, page.number),
        description: title,
        of: page.of.kind,
        hidden: true,
        content: continuationContent(page),
      }
    }
    case 'graph':
      return {
        title: graphPage.title,
        description: graphPage.label,
        of: 'graph',
        content: graphContent(page),
      }
    case 'search':
      return {
        title: searchForm.title,
        description: searchPage.description(currentSite().settings.title),
        of: 'search',
        hidden: true,
        content: searchContent(),
      }
    case 'wanted':
      return {
        title: numberedTitle(page.name, page.number),
        description: indexes.unwritten,
        of: 'note',
        hidden: true,
        content: wantedContent(page),
      }
    case 'wanted-index':
      return {
        title: numberedTitle(indexes.wanted, page.number),
        description: indexes.wantedCount(page.listing.total),
        of: 'note',
        hidden: true,
        content: wantedIndexContent(page),
      }
    case 'about':
      return { title: about.title, description: '', content: aboutContent(page) }
    case 'new':
      return {
        title: indexes.news,
        description: counts.pages(page.listing.total),
        content: newContent(page),
      }
  }
}

function numberedTitle(title: string, number: number): string {
  return number === 1 ? title : ranges.title(title, number)
}
