import { z } from 'zod'
import { key } from './about.ts'
import { expects, name, pathWithin, understood, whole } from './fields.ts'
import { webAddress } from '../../yaml/values.ts'

const providers = ['lexical', 'openai-compatible', 'transformers', 'static', 'vectors'] as const

/** The keys of `similarity`. `readSimilarity` checks which of them belong together. */
export const similarity = z.strictObject(
  {
    provider: key(z.enum(providers, expects('lexical, openai-compatible, transformers, static or vectors')), {
      description: 'who makes the vectors of texts',
      standard: 'lexical',
    }),
    papers: key(whole(0, 'a whole number from 0'), {
      description: 'how many similar papers a note lists at most',
      standard: 8,
    }),
    notes: key(whole(0, 'a whole number from 0'), {
      description: 'how many similar notes are listed at most',
      standard: 8,
    }),
    floor: key(
      z
        .number(expects('a number from 0 to 1'))
        .min(0, expects('a number from 0 to 1'))
        .max(1, expects('a number from 0 to 1')),
      { description: 'what is less similar is not listed', standard: 0 },
    ),
    endpoint: key(understood('the address of a server', webAddress), {
      description: 'the address of a server, as `http://localhost:11434/v1`',
    }),
    model: key(name('the name of a model'), {
      description: 'what the server calls the model; or a folder, or a name at the Hugging Face hub',
    }),
    dimensions: key(whole(1, 'a whole number from 1'), {
      description: 'how many numbers a vector is to have, of models that let one say',
      without: 'the model says',
    }),
    batch: key(whole(1, 'a whole number from 1'), {
      description: 'how many texts a server is sent at once',
      standard: 32,
    }),
    characters: key(whole(1, 'a whole number from 1'), {
      description: 'how much of a text is sent',
      standard: 2000,
    }),
    /** Not trimmed: a space at its end separates it from the text. */
    prefix: key(z.string(expects('text')), {
      description: 'words that a model wants before each text, as `"passage: "`',
      without: 'none',
    }),
    search: key(z.boolean(expects('true or false')), {
      description:
        '`true` lets readers search by the model, too: browsers then load a part of it for a question',
      standard: false,
      more: 'similarity.md#questions-by-meaning',
    }),
    file: key(understood('a file of the collection', pathWithin), {
      description: 'a file of vectors, relative to the collection',
    }),
  },
  expects('a map of keys to values'),
)
