import { rules } from '../core/rules.ts'
import { exampleOf } from './schema/expectation.ts'
import { author, relationType, settings, type Fault, type Given, similarity } from './schema/settings.ts'
import { secretKey } from './similarity.ts'
import { offer } from '../core/suggestion.ts'
import { isList, isMap, scalar } from './fences.ts'
import type { Path, Written } from './yaml/document.ts'
import type { Tree, TreeMap } from './yaml/tree.ts'

type WrittenAt = (path: Path) => Written | null

/** Checks every key; what does not fit is left out of `given`. */
export function checkSettings(data: Tree, written: WrittenAt): { given: Given; faults: readonly Fault[] } {
  if (data === null) return { given: {}, faults: [] }
  if (!isMap(data)) {
    return {
      given: {},
      faults: [{ path: [], message: 'site.yaml holds no keys.', fix: 'write it as key: value.' }],
    }
  }
  const spec = normalise(data, written)
  const result = settings.safeParse(spec)
  if (result.success) return { given: result.data, faults: [] }
  const faults: Fault[] = []
  for (const issue of result.error.issues) {
    const path = issue.path.filter((step) => typeof step !== 'symbol')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        faults.push({ path: [...path, key], ...unknownKey(key, path) })
        remove(spec, [...path, key])
      }
    } else {
      const expectation = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? '') : issue.message
      faults.push({ path, ...wrongValue(path, expectation) })
      remove(spec, path)
    }
  }
  return { given: settings.parse(spec), faults }
}

type Spec = Record<string, unknown>

/** Brings short spellings into the shape of the schema; nothing is checked yet. */
function normalise(data: TreeMap, written: WrittenAt): Spec {
  const spec = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Spec
  for (const key of ['title', 'description', 'branch', 'contentPath']) {
    const text = scalar(data[key])
    if (text !== null) spec[key] = text
  }
  const name = scalar(data.author)
  if (name !== null) spec.author = { name }
  else if (isMap(data.author)) spec.author = withoutNulls(data.author)
  for (const key of ['folders', 'similarity', 'problems']) {
    const value = data[key]
    if (isMap(value)) spec[key] = withoutNulls(value)
  }
  for (const key of ['ignore', 'featured']) {
    const value = data[key]
    if (scalar(value) !== null) spec[key] = [value]
    else if (isList(value)) spec[key] = value.filter((item) => item !== null)
  }
  if (isList(data.featured)) spec.featured = links(data.featured, written)
  if (isMap(data.relations)) {
    spec.relations = Object.fromEntries(
      Object.entries(data.relations).map(([key, value]) => [
        key,
        value === null
          ? {}
          : scalar(value) === null
            ? isMap(value)
              ? withoutNulls(value)
              : value
            : { label: scalar(value) },
      ]),
    )
  }
  return spec
}

function withoutNulls(map: TreeMap): Spec {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
}

/** Links without quotes are lists in a list; they are taken as they are written. */
function links(list: readonly Tree[], written: WrittenAt): readonly unknown[] {
  const whole = written(['featured'])?.source
  if (list.length === 1 && isList(list[0]) && whole?.startsWith('[[') === true) return [whole]
  return list
    .map((item, index) => (isList(item) ? (written(['featured', index])?.source ?? item) : item))
    .filter((item) => item !== null)
}

const mapsOfEntries: ReadonlySet<string> = new Set(['folders', 'relations', 'problems', 'similarity'])

/** Takes away what does not fit: one entry of a map of entries, else the whole setting. */
function remove(spec: Spec, path: Path): void {
  const [key, entry] = path.map(String)
  if (key === undefined) return
  const map = spec[key]
  const ofEntries = entry !== undefined && mapsOfEntries.has(key) && typeof map === 'object' && map !== null
  if (ofEntries) Reflect.deleteProperty(map, entry)
  else Reflect.deleteProperty(spec, key)
}

function unknownKey(key: string, path: Path): { message: string; fix: string } {
  if (path[0] === 'problems') {
    return { message: `"${key}" is not a rule.`, fix: offer(key, Object.keys(rules), 'Rules') }
  }
  const shape =
    path[0] === 'author'
      ? author.shape
      : path[0] === 'similarity'
        ? similarity.shape
        : path[0] === 'relations'
          ? relationType.shape
          : settings.shape
  const name = [...path, key].join('.')
  const secret = path.length === 0 || path[0] === 'similarity' ? secretKey(name) : null
  if (secret) return secret
  const group = path.length === 0 ? 'Settings' : 'Keys'
  return { message: `"${name}" is not a setting.`, fix: offer(key, Object.keys(shape), group) }
}

function wrongValue(path: Path, expectation: string): { message: string; fix: string } {
  const name = path.filter((step) => typeof step === 'string').join('.')
  const item = typeof path.at(-1) === 'number' ? 'An item of ' : ''
  return {
    message: `${item}"${name}" should be ${expectation}.`,
    fix: `write it like this: ${exampleOf(expectation) ?? 'key: value'}`,
  }
}
