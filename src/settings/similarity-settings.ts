import type { EmbeddingSettings, SentText, SimilaritySettings } from '../core/settings.ts'
import type { SettingsFault, GivenSettings } from './schema/settings.ts'

type GivenSimilarity = NonNullable<GivenSettings['similarity']>
type Provider = EmbeddingSettings['provider']
type SimilarityKey = keyof GivenSimilarity

const keysOf: Readonly<Record<Provider, Readonly<Partial<Record<SimilarityKey, 'needed' | 'optional'>>>>> = {
  lexical: {},
  'openai-compatible': {
    endpoint: 'needed',
    model: 'needed',
    dimensions: 'optional',
    batch: 'optional',
    characters: 'optional',
    prefix: 'optional',
  },
  transformers: { model: 'needed', characters: 'optional', prefix: 'optional' },
  static: { model: 'needed', search: 'optional' },
  vectors: { file: 'needed' },
}

const keysOfRanking: readonly SimilarityKey[] = ['provider', 'papers', 'notes', 'floor']

const howToWrite = {
  endpoint: 'endpoint: http://localhost:11434/v1',
  model: 'model: nomic-embed-text',
  file: 'file: vectors.jsonl',
} as const

/** The environment variable with the API key of a server. The key is read from nowhere else. */
const keyVariable = 'THROUGHLINE_EMBEDDING_KEY'

/** `before` are the faults of single values, which are already left out of `given`. */
export function readSimilarity(
  given: GivenSimilarity,
  before: readonly SettingsFault[],
): { similarity: SimilaritySettings; faults: readonly SettingsFault[] } {
  const isFaulty = (key: SimilarityKey) =>
    before.some(({ path }) => path[0] === 'similarity' && path[1] === key)
  const provider = given.provider ?? 'lexical'
  const faults = isFaulty('provider')
    ? []
    : [...unused(given, provider), ...missing(given, provider, isFaulty)]
  const secret = credentials(given.endpoint)
  if (secret) faults.push(secret)
  const embedding = faults.length > 0 ? null : embeddingOf(given, provider)
  return {
    similarity: {
      embedding: embedding ?? { provider: 'lexical' },
      papers: given.papers ?? 8,
      notes: given.notes ?? 8,
      floor: given.floor ?? 0,
    },
    faults,
  }
}

/** Null if a needed key is missing, which has already been reported. */
function embeddingOf(given: GivenSimilarity, provider: Provider): EmbeddingSettings | null {
  const { endpoint, model, file } = given
  const sent: SentText = { characters: given.characters ?? 2000, prefix: given.prefix ?? '' }
  switch (provider) {
    case 'lexical':
      return { provider }
    case 'openai-compatible': {
      if (endpoint === undefined || model === undefined) return null
      const { dimensions = null, batch = 32 } = given
      return { provider, endpoint, model, dimensions, batch, ...sent }
    }
    case 'transformers':
      return model === undefined ? null : { provider, model, ...sent }
    case 'static':
      return model === undefined ? null : { provider, model, search: given.search ?? false }
    case 'vectors':
      return file === undefined ? null : { provider, file }
  }
}

function unused(given: GivenSimilarity, provider: Provider): SettingsFault[] {
  return (Object.keys(given) as SimilarityKey[])
    .filter((key) => !keysOfRanking.includes(key) && keysOf[provider][key] === undefined)
    .map((key) => {
      const users = Object.entries(keysOf).filter(([, keys]) => keys[key] !== undefined)
      const names = users
        .map(([name]) => name)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')
      return {
        path: ['similarity', key],
        message: `The provider ${provider} does not use "similarity.${key}".`,
        fix: `take it out, or set provider: ${names}.`,
      }
    })
}

function missing(
  given: GivenSimilarity,
  provider: Provider,
  isFaulty: (key: SimilarityKey) => boolean,
): SettingsFault[] {
  return (['endpoint', 'model', 'file'] as const)
    .filter((key) => keysOf[provider][key] === 'needed' && given[key] === undefined && !isFaulty(key))
    .map((key) => ({
      path: ['similarity', 'provider'],
      message: `The provider ${provider} needs "similarity.${key}".`,
      fix: `add a line like this: ${howToWrite[key]}`,
    }))
}

/** Refuses any query, since each server has its own idea of which parts are secret. */
function credentials(endpoint: string | undefined): SettingsFault | null {
  if (endpoint === undefined) return null
  const { username, password, search, hash } = new URL(endpoint)
  const path = ['similarity', 'endpoint']
  if (username !== '' || password !== '' || search !== '') {
    return { path, message: '"similarity.endpoint" holds more than the address of a server.', fix: keyGoes }
  }
  return hash === ''
    ? null
    : { path, message: '"similarity.endpoint" has a fragment.', fix: 'take away the # and what follows it.' }
}

const keyGoes = `take out the name and password before the @ and all from the ? on: a key is read from the environment variable ${keyVariable} alone. Revoke it if the file was published.`

/** The message and fix for a key of `site.yaml` that is named like a secret; null for any other. */
export function secretKey(name: string): { message: string; fix: string } | null {
  if (!/(?:key|token|secret|password|authori[sz]ation|bearer|credentials?)$/i.test(name)) return null
  return {
    message: `"${name}" is not a setting: secrets have no place in site.yaml.`,
    fix: `take it out: a key is read from the environment variable ${keyVariable} alone. Revoke it if the file was published.`,
  }
}
