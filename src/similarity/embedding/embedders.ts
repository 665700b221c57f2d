import type { EmbeddingSettings } from '../../core/settings.ts'
import type { Embedder } from './embedder.ts'
import { lexical } from './lexical.ts'
import { keyFor, openAiCompatible } from './openai-compatible.ts'
import { transformers } from './transformers.ts'

type Environment = Parameters<typeof keyFor>[1]

/**
 * What makes vectors as these settings say; a file of vectors needs none. Throws an `EmbeddingFault`, as the embedder
 * does.
 */
export async function embedderOf(
  settings: Exclude<EmbeddingSettings, { provider: 'vectors' }>,
  collection: string,
  environment: Environment,
): Promise<Embedder> {
  switch (settings.provider) {
    case 'lexical':
      return lexical()
    case 'openai-compatible':
      return openAiCompatible(settings, keyFor(settings.endpoint, environment))
    case 'transformers':
      return transformers(settings, collection)
  }
}
