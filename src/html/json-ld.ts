import type {
  Article,
  BreadcrumbList,
  Question,
  ScholarlyArticle,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts'
import { kindAddress } from '../core/address.ts'
import { plainText } from '../core/html-text.ts'
import type { Settings } from '../core/settings.ts'
import { actorName, isHuman } from '../core/trust.ts'
import type { HomePage } from '../pages/page.ts'
import type { InquiryPage, NodePage, NotePage, PaperPage } from '../pages/node-page-value.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { currentSite } from './collection.ts'
import { to, urlOf } from './lists.ts'

/**
 * What a page says to machines, in the terms of schema.org, beyond its description and language, which HTML tells. Its
 * links but the first are relative to the page.
 */
export type LinkedData = WithContext<WebPage> | WithContext<WebSite>

/** Longer lists would weigh more than the page's own words. */
const mostLinks = 32

export function nodeData(page: NodePage): LinkedData {
  const { provenance } = page
  const reviewer = provenance?.by[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': urlOf(page.address) ?? to(page.address),
    breadcrumb: breadcrumbs(page),
    ...(reviewer && provenance.tier === 'reviewed' && { reviewedBy: person(reviewer.by) }),
    ...(reviewer?.at && { lastReviewed: reviewer.at }),
    mainEntity: page.role === 'paper' ? paper(page) : article(page),
  }
}

export function homeData({ title, description, address }: HomePage): LinkedData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': urlOf(address) ?? to(address),
    name: title,
    ...(description && { description }),
    inLanguage: currentSite().settings.language,
  }
}

function breadcrumbs({ kind, folders }: NodePage): BreadcrumbList {
  const above = [{ name: wordsOfKind(kind).plural, address: kindAddress(kind) }, ...folders]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: above.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: to(address),
    })),
  }
}

function person(by: string) {
  return { '@type': 'Person', name: actorName(by) } as const
}

function article(page: NotePage | InquiryPage): Article {
  const { author } = currentSite().settings
  const { title, date, updated, tags, provenance } = page
  const generated = provenance?.generated ?? null
  const sources = addressesIn(page, 'sources')
  const cited = addressesIn(page, 'references')
  const published = date ?? generated?.at
  const question = questionOf(page)
  return {
    '@type': 'Article',
    headline: title,
    ...(page.lang !== null && { inLanguage: page.lang }),
    ...(published && { datePublished: published }),
    ...(updated && { dateModified: updated }),
    ...(tags.length > 0 && { keywords: tags.map(({ tag }) => tag) }),
    ...authorOf(generated?.by ?? null, author),
    ...(provenance?.staleAfter && { expires: provenance.staleAfter }),
    ...(provenance?.status && { creativeWorkStatus: provenance.status }),
    ...(sources.length > 0 && { isBasedOn: sources }),
    ...(cited.length > 0 && { citation: cited }),
    ...(question ? { mainEntity: question } : { about: { '@type': 'DefinedTerm', name: title } }),
  }
}

/** A program is no author, so it gets the credit, and the text is marked as that of a model. */
function authorOf(generator: string | null, owner: Settings['author']) {
  if (generator !== null && isHuman(generator)) return { author: person(generator) }
  const site = owner && {
    author: { '@type': 'Person', name: owner.name, ...(owner.url && { url: owner.url }) } as const,
  }
  return generator === null
    ? site
    : ({
        ...site,
        creditText: generator,
        digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
      } as const)
}

/** Inquiries ask, and so do notes whose title is a question with an answer. */
function questionOf(page: NotePage | InquiryPage): Question | null {
  const isQuestion = page.role === 'inquiry' || /[?？؟]$/u.test(page.title)
  const answer =
    page.role === 'inquiry'
      ? (page.description ?? page.excerpt)
      : (page.originalTitle ?? (page.summary && plainText(page.summary.text)))
  if (!isQuestion || !answer) return null
  return { '@type': 'Question', name: page.title, acceptedAnswer: { '@type': 'Answer', text: answer } }
}

function paper({ title, authors, year, venue, links }: PaperPage): ScholarlyArticle {
  return {
    '@type': 'ScholarlyArticle',
    name: title,
    ...(authors.length > 0 && { author: authors.map((name) => ({ '@type': 'Person', name }) as const) }),
    ...(year !== null && { datePublished: String(year) }),
    ...(venue && { isPartOf: { '@type': 'CreativeWork', name: venue } }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  }
}

function addressesIn({ sections }: NodePage, id: string): readonly string[] {
  const items = sections.find((one) => one.id === id)?.listing.items ?? []
  return items.slice(0, mostLinks).map(({ address }) => to(address))
}
