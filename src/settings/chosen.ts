import { z } from 'zod'
import type { ChosenAt, Settings } from '../core/settings.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { YamlPath } from '../yaml/document.ts'
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
).meta({ short: [...anyText, bareLink] })

/** A topic with its notes. A bare word is a tag and the title in one. */
const topic = orText(
  (word) => ({ title: word, tag: word }),
  map(
    {
      title: name().meta({ description: 'its name' }),
      description: key(text, 'one or two sentences, on its page and in the list', { without: 'nothing' }),
      tag: key(list(tag), 'a tag or several: what has one, or a tag below it, belongs to the topic'),
      notes: key(list(link), 'links to notes, inquiries or papers that belong to it, whatever their tags'),
    },
    'a map with its title',
  ),
)

/** Pages and topics that a site chooses, and addresses that lead to pages. */
export const chosen = {
  featured: key(
    list(link),
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
    entries(z.string(), link),
    'old addresses, or paths of files, each with the page that it leads to',
    {
      without: 'none but those of front matter',
      example: { '/old/': '/notes/new/' },
      more: 'settings.md#addresses-that-last',
    },
  ),
}

type GivenChosen = z.output<z.ZodObject<typeof chosen>>
type ChosenPages = Pick<Settings, 'featured' | 'start' | 'topics' | 'redirects'>

export function readChosen(
  given: GivenChosen,
  pointAt: (path: YamlPath) => SourcePoint,
  report: Report,
): { readonly chosen: ChosenPages; readonly chosenAt: ChosenAt } {
  const { topics, at: topicsAt } = readTopics(given.topics ?? [], pointAt, report)
  const featured = targets(given.featured ?? [], (index) => pointAt(['featured', index]))
  const start = (given.start ?? [])
    .map(({ label, to }, index) => ({
      label: label || null,
      to: bareTarget(to),
      at: pointAt(['start', index]),
    }))
    .filter(({ to }) => to !== '')
  const redirects = Object.entries(given.redirects ?? {})
  return {
    chosen: {
      featured: featured.map(({ target }) => target),
      start: start.map(({ label, to }) => ({ label, to })),
      topics,
      redirects: redirects.map(([from, to]) => ({ from, to: bareTarget(to) })),
    },
    chosenAt: {
      featured: featured.map(({ at }) => at),
      start: start.map(({ at }) => at),
      topics: topicsAt,
      redirects: redirects.map(([from]) => pointAt(['redirects', from])),
    },
  }
}

/** The topics in `site.yaml`, with the places of what they name. Empty topics and repeated names are faults. */
function readTopics(
  given: NonNullable<GivenChosen['topics']>,
  pointAt: (path: YamlPath) => SourcePoint,
  report: Report,
): { readonly topics: ChosenPages['topics']; readonly at: ChosenAt['topics'] } {
  const topics: ChosenPages['topics'][number][] = []
  const at: ChosenAt['topics'][number][] = []
  for (const [index, { title, description, tag: tags = [], notes: links = [] }] of given.entries()) {
    const notes = targets(links, (place) => pointAt(['topics', index, 'notes', place]))
    const path = ['topics', index, 'title']
    if (topics.some((other) => other.title.toLowerCase() === title.toLowerCase())) {
      report(path, `Two topics are named "${title}".`, 'give one of them another title.')
    } else if (tags.length + notes.length === 0) {
      const example = `{title: ${title}, tag: soil, notes: ["[[Another note]]"]}`
      const message = `Nothing says what belongs to the topic "${title}".`
      report(path, message, `give it a tag or notes, like this: ${example}`)
    } else {
      topics.push({ title, description: description || null, tags, notes: notes.map(({ target }) => target) })
      at.push({
        tags: tags.map((_, place) => pointAt(['topics', index, 'tag', place])),
        notes: notes.map((note) => note.at),
      })
    }
  }
  return { topics, at }
}

/** What links name, with their places. A link that names nothing is left out. */
function targets(links: readonly string[], pointAt: (index: number) => SourcePoint) {
  return links
    .map((link, index) => ({ target: bareTarget(link), at: pointAt(index) }))
    .filter(({ target }) => target !== '')
}

/** The text between the brackets of a link and before its bar. */
function bareTarget(link: string): string {
  return link
    .trim()
    .replace(/^\[\[(.*)\]\]$/, '$1')
    .replace(/\|.*$/, '')
    .trim()
}
