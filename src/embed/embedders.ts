import type { EmbeddingSettings } from '../model/settings.ts'
import type { Embedder } from './embedder.ts'
import { lexical } from './lexical.ts'
import { openAiCompatible } from './openai-compatible.ts'
import { transformers } from './transformers.ts'

type Environment = Readonly<Partial<Record<'THROUGHLINE_EMBEDDING_KEY', string | undefined>>>

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
      return openAiCompatible(settings, environment.THROUGHLINE_EMBEDDING_KEY ?? null)
    case 'transformers':
      return transformers(settings, collection)
  }
}
