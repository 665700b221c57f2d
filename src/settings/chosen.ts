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
      label: key(text, 'a few words above its title, such as whom it is meant for', {
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
      title: name().meta({ description: 'its name' }),
      description: key(text, 'one or two sentences, on its page and in the list', { without: 'nothing' }),
      tag: key(list(tag), 'a tag or several: what has one, or a tag below it, belongs to the topic'),
      notes: key(list(target), 'links to notes, inquiries or papers that belong to it, whatever their tags'),
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
    'inquiries for the home page, which shows the first four that are not under `start`',
    { without: 'the inquiries that rest on the most notes', example: ['[[why-dig]]'] },
  ),
  start: key(list(wayIn), 'the ways in that the home page offers first; three are shown', {
    without: 'chosen from the collection',
    example: [{ label: 'New to this', to: '[[soil]]' }],
    more: 'settings.md#the-home-page',
  }),
  topics: key(
    list(topic),
    'the topics, instead of those that a build finds; a bare word is a tag and the title in one',
    {
      without: 'found by tags, folders and links',
      example: [{ title: 'Soil', tag: 'soil' }],
      more: 'settings.md#topics',
      also: 'themes',
    },
  ),
  redirects: key(
    entries(z.string(), target),
    'old addresses, or paths of files, each with the page that it leads to',
    {
      without: 'none but those of front matter',
      example: { '/old/': '/notes/new/' },
      more: 'settings.md#addresses-that-last',
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
