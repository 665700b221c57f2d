import { z } from 'zod'
import type { GivenTopic } from '../core/settings.ts'
import { tag } from './schema/front-matter.ts'
import {
  anyText,
  bareLink,
  entries,
  key,
  link,
  list,
  map,
  name,
  orText,
  text,
  type Report,
} from './schema/types.ts'

/** The name in a link; empty for a link that names nothing. */
const target = link.transform(bareTarget)

/** An entry point that the home page offers. */
const wayIn = orText(
  (to) => ({ to }),
  map(
    {
      label: key(text, 'a few words above the title, such as who should read it', {
        without: 'the kind of the page',
      }),
      to: link.meta({ description: 'a link to any note, inquiry or paper' }),
    },
    'a link, or a map with its label',
  ),
)
  .meta({ short: [...anyText, bareLink] })
  .transform(({ label, to }) => ({ label: label || null, to: bareTarget(to) }))

/** A topic with its notes. A bare word is a tag and the title in one. */
const topic = orText(
  (word) => ({ title: word, tag: word }),
  map(
    {
      title: name().meta({ description: 'the name of the topic' }),
      description: key(text, 'one or two sentences for its page and the list', { without: 'none' }),
      tag: key(list(tag), 'pages with this tag, or a tag below it, belong to the topic'),
      notes: key(list(target), 'links to more pages that belong to the topic'),
    },
    'a map with its title',
  ),
).transform(({ title, description, tag: tags = [], notes = [] }): GivenTopic => ({
  title,
  description: description || null,
  tags,
  notes,
}))

/** Pages and topics that a site chooses, and addresses that lead to pages. */
export const chosen = {
  featured: key(
    list(target),
    'inquiries for the home page. It shows the first four that are not under `start`',
    { without: 'the inquiries with the most sources', example: ['[[why-dig]]'] },
  ),
  start: key(list(wayIn), 'up to three pages that the home page offers first', {
    without: 'computed',
    example: [{ label: 'New to this', to: '[[soil]]' }],
    more: 'look.md#home-page',
  }),
  topics: key(list(topic), 'your topics, instead of computed ones. A single word is both tag and title', {
    without: 'computed from folders, tags and links',
    example: [{ title: 'Soil', tag: 'soil' }],
    more: 'look.md#topics',
    also: 'themes',
  }),
  redirects: key(
    entries(z.string(), target),
    'old addresses or old paths of files, each with the page that it leads to',
    {
      without: 'only those in front matter',
      example: { '/old/': '/notes/new/' },
      more: 'write.md#move-a-file',
    },
  ),
}

/** Reports topics without a page or with the name of another. */
export function checkTopics(topics: readonly GivenTopic[], report: Report): void {
  const titles = new Set<string>()
  for (const [index, { title, tags, notes }] of topics.entries()) {
    const path = ['topics', index, 'title']
    if (titles.has(title.toLowerCase())) {
      report(path, `Two topics have the title "${title}".`, 'change one of the titles.')
    } else if ([...tags, ...notes].every((name) => name === '')) {
      const example = `{title: ${title}, tag: soil, notes: ["[[Another note]]"]}`
      const message = `The topic "${title}" has no tag and no notes.`
      report(path, message, `add a tag or notes, like this: ${example}`)
    } else titles.add(title.toLowerCase())
  }
}

/** The text between the brackets of a link and before its bar. */
function bareTarget(link: string): string {
  return link
    .trim()
    .replace(/^\[\[(.*)\]\]$/, '$1')
    .replace(/\|.*$/, '')
    .trim()
}
