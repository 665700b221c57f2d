import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { EmbeddingFault } from './embedder.ts'

/** Where a model is: in a folder of this machine, or at the hub under a name. */
export type ModelPlace = { readonly folder: string } | { readonly name: string; readonly revision: string }

/** `model` is a path, relative to the collection or absolute, or a name at the hub, with `@revision` or without. */
export function modelPlace(model: string, collection: string): ModelPlace {
  const folder = resolve(collection, model)
  if (existsSync(folder) && statSync(folder).isDirectory()) return { folder }
  const [, name, revision = 'main'] = /^(\w[\w.-]*\/\w[\w.-]*)(?:@([\w.-]+))?$/.exec(model) ?? []
  if (name !== undefined && !isAbsolute(model)) return { name, revision }
  throw new EmbeddingFault(
    `There is no model folder ${model}.`,
    'let similarity.model be the path of a folder, relative to the collection or absolute, or a name at the Hugging Face hub such as Xenova/all-MiniLM-L6-v2.',
  )
}

/** The file with the weights, where the library looks for it. */
const weights = join('onnx', 'model.onnx')

/** A hash of all bytes that a model in a folder consists of; `shown` is how its editor names it. */
export async function modelDigest(folder: string, shown: string): Promise<string> {
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

/** Of the weights there may be more beside the file: `model.onnx_data`. */
function modelFiles(folder: string): readonly string[] {
  const isFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true
  const onnx = join(folder, 'onnx')
  const parts = existsSync(onnx) ? readdirSync(onnx).filter((name) => name.startsWith('model.onnx')) : []
  const rest = readdirSync(folder).filter((name) => /\.(?:json|txt|model)$/.test(name))
  return [...rest, ...parts.map((name) => join('onnx', name))].filter(isFile).sort()
}
