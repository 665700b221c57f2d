import { z } from 'zod'
import { rules } from '../core/rules.ts'
import { offer } from '../core/suggestion.ts'
import { isList, isMap } from '../yaml/fences.ts'
import { unquotedLink } from '../yaml/front-matter.ts'
import type { Yaml, YamlFault, YamlPath } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'
import { settings, type GivenSettings } from './schema/settings.ts'
import { aboutOf, expectation, lineOf } from './schema/types.ts'
import { secretKey } from './similarity.ts'

export interface SettingsFault extends Omit<YamlFault, 'point'> {
  /** As written in the file. */
  readonly path: YamlPath
}

/** Options of an earlier version, which are ignored. */
const withoutEffect: readonly string[] = ['parser', 'tag-pages', 'near-names']

/** Checks every key. Invalid settings are left out of `given`. */
export function checkSettings(yaml: Pick<Yaml, 'data' | 'written'>): {
  readonly given: GivenSettings
  readonly faults: SettingsFault[]
} {
  const all = withLinks(yaml.data ?? {}, yaml)
  if (!isMap(all)) {
    const fault = { path: [], message: 'site.yaml has no keys.', fix: 'write each line as key: value.' }
    return { given: {}, faults: [fault] }
  }
  const data = Object.entries(all).filter(([key]) => !withoutEffect.includes(key))
  return checked(settings, Object.fromEntries(data))
}

/** Parses data, and leaves out what is at fault. */
export function checked<Output>(
  schema: z.ZodType<Output>,
  data: TreeMap,
): { readonly given: Output; readonly faults: SettingsFault[] } {
  const first = schema.safeParse(data, { error: expectation })
  const faults = first.success ? [] : faultsIn(first.error, schema, data)
  let [result, left] = [first, data]
  while (!result.success) {
    for (const { path } of faultsIn(result.error, schema, left)) left = without(left, path)
    result = schema.safeParse(left)
  }
  return { given: result.data, faults }
}

/** YAML reads an unquoted link as a list in a list, so it is taken from the source. */
function withLinks(value: Tree, yaml: Pick<Yaml, 'written'>, path: YamlPath = []): Tree {
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, one]) => [key, withLinks(one, yaml, [...path, key])])
    return Object.fromEntries(entries) as TreeMap
  }
  if (!isList(value)) return value
  return unquotedLink(value, path, yaml) ?? value.map((one, index) => withLinks(one, yaml, [...path, index]))
}

/** A map without the value at a path, or without the list in which it is. */
function without(map: TreeMap, [key = '', ...path]: YamlPath): TreeMap {
  const { [key]: value, ...others } = map
  const isWithin = isMap(value) && typeof path[0] === 'string' && Object.hasOwn(value, path[0])
  return isWithin ? { ...others, [key]: without(value, path) } : others
}

/** What a schema refuses in data, which may have other spellings of its keys. */
function faultsIn(error: z.ZodError, schema: z.ZodType, data: Tree): SettingsFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol')
    if (issue.code === 'unrecognized_keys') {
      const keys = Object.keys(keysIn(path.reduce(below, schema)) ?? {})
      return issue.keys.map((key) => unknownKey(asWritten([...path, key], schema, data), keys))
    }
    const written = asWritten(path, schema, data)
    const fix: unknown = issue.code === 'custom' ? issue.params?.['fix'] : undefined
    if (typeof fix === 'string')
      return [{ path: written, message: `"${nameOf(written)}" ${issue.message}`, fix }]
    const expected = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message
    const item = typeof written.at(-1) === 'number' ? 'An item of ' : ''
    const message = `${item}"${nameOf(written)}" should be ${expected ?? 'another value'}.`
    return [{ path: written, message, fix: `write it like this: ${exampleOf(written, schema, issue)}` }]
  })
}

/** A path in the file, as far as it has maps and lists: a schema may take a text for a map, or one item for a list. */
export function asWritten(path: YamlPath, schema: z.core.$ZodType, data: Tree): YamlPath {
  const written: (string | number)[] = []
  let [value, at]: [Tree | undefined, z.core.$ZodType | undefined] = [data, schema]
  for (const step of path) {
    const keys = keysIn(at)
    at = below(at, step)
    if (isList(value) && typeof step === 'number') {
      written.push(step)
      value = value[step]
    } else if (isMap(value) && typeof step === 'string') {
      const { also } = aboutOf(keys?.[step])
      const key =
        also !== undefined && !Object.hasOwn(value, step) && Object.hasOwn(value, also) ? also : step
      written.push(key)
      value = value[key]
    } else if (!isMap(value)) break
  }
  return written
}

/** The schema without what brings other spellings into its shape. */
function shapeOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodPipe)
    return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return schema
}

function keysIn(schema: z.core.$ZodType | undefined): z.core.$ZodShape | undefined {
  const shape = shapeOf(schema)
  return shape instanceof z.ZodObject ? shape.shape : undefined
}

/** The schema of a key or an item. */
function below(schema: z.core.$ZodType | undefined, step: string | number): z.core.$ZodType | undefined {
  const shape = shapeOf(schema)
  if (shape instanceof z.ZodRecord) return shape.valueType
  return shape instanceof z.ZodArray ? shape.element : keysIn(shape)?.[step]
}

function nameOf(path: YamlPath): string {
  return path.filter((step) => typeof step === 'string').join('.')
}

function unknownKey(path: YamlPath, keys: readonly string[]): SettingsFault {
  const key = String(path.at(-1))
  if (path[0] === 'problems') {
    return { path, message: `"${key}" is not a rule.`, fix: offer(key, Object.keys(rules), 'rules') }
  }
  const name = nameOf(path)
  const secret = path.length === 1 || path[0] === 'similarity' ? secretKey(name) : null
  const message = `"${name}" is not a setting.`
  return { path, ...(secret ?? { message, fix: offer(key, keys, path.length === 1 ? 'settings' : 'keys') }) }
}

/** A line for `site.yaml`: the example of the key at a path, or of the nearest one around it. */
function exampleOf(path: YamlPath, schema: z.core.$ZodType, issue: z.core.$ZodIssue): string {
  let line = 'key: value'
  let at: z.core.$ZodType | undefined = schema
  for (const [index, step] of path.entries()) {
    at = below(at, step)
    const { example, standard } = aboutOf(at)
    const [first] = issue.code === 'invalid_value' && index === path.length - 1 ? issue.values : []
    const shown = example ?? standard ?? first
    if (shown !== undefined && typeof step === 'string') line = lineOf(step, shown)
  }
  return line
}
