import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { TransformersSettings } from '../../core/settings.ts'
import { unitVector, EmbeddingFault, type Embedder, sentText } from './embedder.ts'
import { installing } from '../../core/installed.ts'

type ModelPlace = { readonly folder: string } | { readonly name: string; readonly revision: string }

/** `model` is a path, absolute or relative to the collection, or a name at the hub with an optional `@revision`. */
function modelPlace(model: string, collection: string): ModelPlace {
  const folder = resolve(collection, model)
  if (existsSync(folder) && statSync(folder).isDirectory()) return { folder }
  const [, name, revision = 'main'] = /^(\w[\w.-]*\/\w[\w.-]*)(?:@([\w.-]+))?$/.exec(model) ?? []
  if (name !== undefined && !isAbsolute(model)) return { name, revision }
  throw new EmbeddingFault(
    `There is no model folder ${model}.`,
    'let similarity.model be the path of a folder, relative to the collection or absolute, or a name at the Hugging Face hub such as Xenova/all-MiniLM-L6-v2.',
  )
}

/** Where the library looks for the weights. */
const weights = join('onnx', 'model.onnx')

/** A hash of all files of a model. `shown` is its name in messages, as the editor wrote it. */
async function modelDigest(folder: string, shown: string): Promise<string> {
  const files = modelFiles(folder)
  const absent = [weights, 'tokenizer.json', 'config.json'].find((file) => !files.includes(file))
  if (absent !== undefined) {
    const fix =
      'export the model to ONNX with its tokenizer, as the models are that the Hugging Face hub has for Transformers.js.'
    throw new EmbeddingFault(`The model folder ${shown} holds no ${absent}.`, fix)
  }
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(folder, file)
    hash.update(JSON.stringify([file.replaceAll('\\', '/'), statSync(path).size]))
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer)
  }
  return hash.digest('hex')
}

/** The weights may continue in `model.onnx_data`, beside `model.onnx`. */
function modelFiles(folder: string): readonly string[] {
  const isFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true
  const onnx = join(folder, 'onnx')
  const parts = existsSync(onnx) ? readdirSync(onnx).filter((name) => name.startsWith('model.onnx')) : []
  const rest = readdirSync(folder).filter((name) => /\.(?:json|txt|model)$/.test(name))
  return [...rest, ...parts.map((name) => join('onnx', name))].filter(isFile).sort()
}

/** The part of @huggingface/transformers that is used here. */
interface TransformersLibrary {
  readonly pipeline: (task: 'feature-extraction', model: string, options: object) => Promise<Extractor>
  readonly env: { logLevel: unknown }
  readonly LogLevel: { readonly NONE: unknown }
}

// Typed as text, so that types are checked without the package, which `npm ci` does not install.
const library: string = '@huggingface/transformers'
const loadLibrary = () => import(/* @vite-ignore */ library) as Promise<TransformersLibrary>

interface Extractor {
  (text: string, options: { readonly pooling: 'mean' }): Promise<{ readonly data: unknown }>
  dispose(): Promise<unknown>
}

/**
 * A vector is the mean of the last hidden states. Texts run one at a time: in a batch, the last digits of a vector
 * would depend on the lengths of the other texts.
 */
export async function transformers(
  settings: TransformersSettings,
  collection: string,
  load = loadLibrary,
): Promise<Embedder> {
  const { model, characters, prefix } = settings
  const place = modelPlace(model, collection)
  const identity = 'folder' in place ? await modelDigest(place.folder, model) : [place.name, place.revision]
  let loaded: Promise<Extractor> | null = null

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

async function pipelineOf(place: ModelPlace, shown: string, load: typeof loadLibrary): Promise<Extractor> {
  const { pipeline, env, LogLevel } = await load().catch((error: unknown) => {
    throw new EmbeddingFault(
      `${library} cannot be loaded (${words(error)}).`,
      `install it (${installing('@huggingface/transformers')}), or set another similarity.provider.`,
    )
  })
  // Errors become faults. The library would log them too, along with the text.
  env.logLevel = LogLevel.NONE
  const isHere = 'folder' in place
  const options = {
    device: 'cpu',
    dtype: 'fp32',
    local_files_only: isHere,
    // The last digits of a sum may depend on the number of threads, which differs between machines.
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

function words(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
