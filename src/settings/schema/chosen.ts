import { z } from 'zod'
import { key, short } from './about.ts'
import { expects, link, name, tag, text, understood } from './fields.ts'
import { webAddress } from '../../yaml/values.ts'

export const author = z.strictObject(
  {
    name: text.meta({ description: 'the name' }),
    url: key(understood('a web address', webAddress), {
      description: 'where the name leads',
      without: 'nowhere',
    }),
  },
  expects('a map of keys to values'),
)

/** An entry point that the home page offers. */
export const wayIn = z.strictObject(
  {
    label: key(text, {
      description: 'a few words above its title, such as whom it is meant for',
      without: 'the kind of the page',
      short: [short.number],
    }),
    to: link.meta({ description: 'a link to any note, inquiry or paper', short: [short.bareLink] }),
  },
  expects('a link, or a map with its label'),
)

/** A topic with its notes. */
export const topic = z.strictObject(
  {
    title: name('text').meta({ description: 'its name', short: [short.number] }),
    description: key(text, {
      description: 'one or two sentences, on its page and in the list',
      without: 'nothing',
      short: [short.number],
    }),
    tag: key(z.array(tag, expects('a list of texts')), {
      description: 'a tag or several: what has one, or a tag below it, belongs to the topic',
      short: [short.text, short.number],
    }),
    notes: key(z.array(link, expects('a list of links')), {
      description: 'links to notes, inquiries or papers that belong to it, whatever their tags',
      short: [short.text, short.bareLink],
    }),
  },
  expects('a map with its title'),
)
