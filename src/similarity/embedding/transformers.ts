import type * as Transformers from '@huggingface/transformers'
import type { TransformersSettings } from '../../core/settings.ts'
import { unitVector } from './unit-vector.ts'
import { EmbeddingFault, type Embedder } from './embedder.ts'
import { modelDigest, modelPlace, type ModelPlace } from './model-files.ts'
import { sentText } from './sent-text.ts'

type Library = Pick<typeof Transformers, 'pipeline' | 'env' | 'LogLevel'>

/**
 * Vectors from a model that runs in this process: the means of its last hidden states. Texts are run one at a time,
 * because in a batch the numbers of one would depend, in their last digits, on the lengths of the others.
 */
export async function transformers(
  settings: TransformersSettings,
  collection: string,
  load: () => Promise<Library> = () => import('@huggingface/transformers'),
): Promise<Embedder> {
  const { model, characters, prefix } = settings
  const place = modelPlace(model, collection)
  const identity = 'folder' in place ? await modelDigest(place.folder, model) : [place.name, place.revision]
  let loaded: Promise<Transformers.FeatureExtractionPipeline> | null = null

  async function vectorOf(text: string): Promise<Float32Array> {
    const run = await (loaded ??= pipelineOf(place, model, load))
    const pooled = await run(sentText(text, { characters, prefix }), { pooling: 'mean' }).catch(
      (error: unknown) => {
        throw new EmbeddingFault(
          `The model ${model} failed (${words(error)}).`,
          'look whether it embeds texts.',
        )
      },
    )
    const vector = unitVector(pooled.data as Float32Array)
    if (vector) return vector
    const start = JSON.stringify(text.slice(0, 60))
    throw new EmbeddingFault(
      `The model ${model} makes no vector of the text that begins ${start}: zeros, NaN or Infinity come out.`,
      'try a model that knows the language, or one with weights of 32 bits.',
    )
  }

  return {
    model: JSON.stringify(['transformers', identity, characters, prefix]),
    sort: 'dense',
    batch: 16,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await vectorOf(text))
      return vectors
    },
    async close() {
      const run = await loaded?.catch(() => null)
      await run?.dispose()
    },
  }
}

async function pipelineOf(
  place: ModelPlace,
  shown: string,
  load: () => Promise<Library>,
): Promise<Transformers.FeatureExtractionPipeline> {
  const { pipeline, env, LogLevel } = await load().catch((error: unknown) => {
    throw new EmbeddingFault(
      `@huggingface/transformers cannot be loaded (${words(error)}).`,
      'install it with npm install --include=optional, or set another similarity.provider.',
    )
  })
  // What goes wrong is told as a fault; the library would tell it too, and what the text was.
  env.logLevel = LogLevel.NONE
  const isHere = 'folder' in place
  const options = {
    device: 'cpu',
    dtype: 'fp32',
    local_files_only: isHere,
    // The last digits of a sum may depend on how many threads share it, of which machines differ in number.
    session_options: {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 4,
    },
  } as const
  const loading = isHere
    ? pipeline('feature-extraction', place.folder, options)
    : pipeline('feature-extraction', place.name, { ...options, revision: place.revision })
  return loading.catch((error: unknown) => {
    const fix = isHere
      ? 'export it to ONNX anew, with weights of 32 bits in onnx/model.onnx.'
      : 'look whether the name is right and the hub can be reached, or put the model in a folder.'
    throw new EmbeddingFault(`The model ${shown} cannot be loaded (${words(error)}).`, fix)
  })
}

/** The first line of what went wrong. */
function words(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
