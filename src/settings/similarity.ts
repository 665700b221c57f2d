import { z } from 'zod'
import type { EmbeddingSettings, SimilaritySettings } from '../core/settings.ts'
import { oneOf } from '../core/suggestion.ts'
import { webAddress } from '../yaml/values.ts'
import {
  aboutOf,
  collectionFile,
  key,
  map,
  name,
  number,
  rawText,
  understood,
  whole,
  type Report,
} from './schema/types.ts'

const providers = ['lexical', 'openai-compatible', 'static', 'vectors'] as const

/** A server without a fragment. What may be a secret in it is refused later. */
const server = understood('the address of a server', (value) =>
  value.includes('#') ? null : webAddress(value),
)

/** The keys of `similarity`. `readSimilarity` checks which of them belong together. */
const keys = {
  provider: key(
    z.enum(providers),
    'what compares texts: words (`lexical`), a server, a model on your machine, or a file',
    { standard: 'lexical' },
  ),
  papers: key(whole(0), 'the most similar papers that a note lists', { standard: 8 }),
  notes: key(whole(0), 'the most similar notes that a page lists', { standard: 8 }),
  floor: key(number('a number from 0 to 1', 0, 1), 'hides pages that are less similar', { standard: 0 }),
  endpoint: key(server, 'the address of a server', { example: 'http://localhost:11434/v1' }),
  model: key(
    name('the name of a model'),
    'the name of the model on the server, or the folder of a static model',
    {
      example: 'nomic-embed-text',
    },
  ),
  dimensions: key(whole(1), 'the length of a vector, for models with a choice', {
    without: 'chosen by the model',
  }),
  batch: key(whole(1), 'how many texts are sent at once', { standard: 32 }),
  characters: key(whole(1), 'how many characters of a text are sent', { standard: 2000 }),
  /** Not trimmed: a space at its end separates it from the text. */
  prefix: key(rawText, 'words that the model expects before each text', {
    example: 'passage: ',
    without: 'none',
  }),
  search: key(
    z.boolean(),
    '`true` also lets readers search by meaning. Browsers then load a part of the model',
    { standard: false, more: 'search-and-similar.md#questions-by-meaning' },
  ),
  file: key(collectionFile, 'a file of vectors, relative to the collection', { example: 'vectors.jsonl' }),
}

export const similarity = map(keys)

type GivenSimilarity = z.output<typeof similarity>
type Provider = EmbeddingSettings['provider']
type SimilarityKey = keyof typeof keys

const keysOf: Readonly<Record<Provider, readonly SimilarityKey[]>> = {
  lexical: [],
  'openai-compatible': ['endpoint', 'model', 'dimensions', 'batch', 'characters', 'prefix'],
  static: ['model', 'search'],
  vectors: ['file'],
}
const keysOfAll: readonly SimilarityKey[] = ['provider', 'papers', 'notes', 'floor']
const needed: readonly SimilarityKey[] = ['endpoint', 'model', 'file']

/** The environment variable with the API key of a server. The key is read from nowhere else. */
const keyVariable = 'THROUGHLINE_EMBEDDING_KEY'

/** Values at fault are already left out of `given`. */
export function readSimilarity(
  given: GivenSimilarity,
  isFaulty: (key: SimilarityKey) => boolean,
  report: Report,
): SimilaritySettings {
  const { provider = 'lexical', papers = 8, notes = 8, floor = 0 } = given
  const unused = (Object.keys(given) as SimilarityKey[]).filter(
    (key) => !keysOfAll.includes(key) && !keysOf[provider].includes(key),
  )
  const missing = keysOf[provider].filter((key) => needed.includes(key) && given[key] === undefined)
  if (!isFaulty('provider')) {
    for (const key of unused) {
      const users = Object.entries(keysOf).filter(([, keys]) => keys.includes(key))
      const message = `The provider ${provider} does not use "similarity.${key}".`
      report(
        ['similarity', key],
        message,
        `remove it, or set provider: ${oneOf(users.map(([name]) => name))}.`,
      )
    }
    for (const key of missing.filter((one) => !isFaulty(one))) {
      const message = `The provider ${provider} needs "similarity.${key}".`
      const example = `${key}: ${String(aboutOf(keys[key]).example)}`
      report(['similarity', 'provider'], message, `add a line such as ${example}`)
    }
  }
  const isSecret = hasSecret(given.endpoint)
  if (isSecret) {
    const message = '"similarity.endpoint" has more than a server address.'
    report(['similarity', 'endpoint'], message, `remove the password and the ? part, ${keyGoes}`)
  }
  const isWhole = unused.length + missing.length === 0 && !isSecret
  return { embedding: isWhole ? embeddingOf(given, provider) : { provider: 'lexical' }, papers, notes, floor }
}

function embeddingOf(given: GivenSimilarity, provider: Provider): EmbeddingSettings {
  const { endpoint = '', model = '', file = '', search = false, dimensions = null, batch = 32 } = given
  const { characters = 2000, prefix = '' } = given
  switch (provider) {
    case 'lexical':
      return { provider }
    case 'openai-compatible':
      return { provider, endpoint, model, dimensions, batch, characters, prefix }
    case 'static':
      return { provider, model, search }
    case 'vectors':
      return { provider, file }
  }
}

/** Any query counts as one, since each server has its own idea of which parts are secret. */
function hasSecret(endpoint: string | undefined): boolean {
  if (endpoint === undefined) return false
  const { username, password, search } = new URL(endpoint)
  return username !== '' || password !== '' || search !== ''
}

const keyGoes = `set the environment variable ${keyVariable}, and revoke a published key.`

/** The message and fix for a key of `site.yaml` that is named like a secret; null for any other. */
export function secretKey(name: string): { message: string; fix: string } | null {
  if (!/(?:key|token|secret|password|authori[sz]ation|bearer|credentials?)$/i.test(name)) return null
  return {
    message: `"${name}" looks like a secret, which must not be in site.yaml.`,
    fix: `remove it, ${keyGoes}`,
  }
}
