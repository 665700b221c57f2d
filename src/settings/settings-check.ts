import { rules } from '../core/rules.ts'
import { exampleOf } from './schema/fields.ts'
import { author, topic, wayIn } from './schema/chosen.ts'
import { relationType } from './schema/relations.ts'
import { settings, type SettingsFault, type GivenSettings } from './schema/settings.ts'
import { analytics, comments, giscus, plausible, umami } from './schema/services.ts'
import { similarity } from './schema/similarity.ts'
import { kind } from './schema/kinds.ts'
import { anyShade, colours, font, fonts, logo, look, navigationLink, policy, slots } from './schema/look.ts'
import { offer } from '../core/suggestion.ts'
import { isList, isMap, scalar } from '../yaml/fences.ts'
import type { Yaml, YamlPath, WrittenValue } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/tree.ts'
import { secretKey } from './similarity-settings.ts'

type WrittenAt = (path: YamlPath) => WrittenValue | null

/** Settings that had another name, which is read for one more version. */
const formerNames: Readonly<Record<string, string>> = { contentPath: 'content-path', themes: 'topics' }

/** The same settings by their present names. Places are still found. */
export function byPresentNames({ data, at, written, ...yaml }: Yaml): Yaml {
  if (!isMap(data)) return { data, at, written, ...yaml }
  const present = (key: string) => {
    const name = formerNames[key]
    return name === undefined || name in data ? key : name
  }
  const writtenKeys = new Map(Object.keys(data).map((key) => [present(key), key]))
  const asWritten = ([key, ...rest]: YamlPath): YamlPath =>
    key === undefined ? [] : [writtenKeys.get(String(key)) ?? key, ...rest]
  return {
    ...yaml,
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [present(key), value])),
    at: (path) => at(asWritten(path)),
    written: (path) => written(asWritten(path)),
  }
}

/** Checks every key. Invalid settings are left out of `given`. */
export function checkSettings(
  data: Tree,
  written: WrittenAt,
): { given: GivenSettings; faults: readonly SettingsFault[] } {
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
  const faults: SettingsFault[] = []
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

/** Brings short spellings into the shape of the schema. Nothing is checked yet. */
function normalise(data: TreeMap, written: WrittenAt): Spec {
  const spec = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Spec
  for (const key of ['title', 'description', 'tagline', 'branch', 'content-path']) {
    const text = scalar(data[key])
    if (text !== null) spec[key] = text
  }
  const name = scalar(data.author)
  if (name !== null) spec.author = { name }
  else if (isMap(data.author)) spec.author = withoutNulls(data.author)
  for (const key of ['folders', 'languages', 'similarity', 'problems']) {
    const value = data[key]
    if (isMap(value)) spec[key] = withoutNulls(value)
  }
  for (const key of ['ignore', 'featured']) {
    const value = data[key]
    if (scalar(value) !== null) spec[key] = [value]
    else if (isList(value)) spec[key] = value.filter((item) => item !== null)
  }
  if (isList(data.featured)) spec.featured = links(data.featured, ['featured'], written)
  if (data.start !== null && data.start !== undefined) spec.start = waysIn(data.start, written)
  if (data.topics !== null && data.topics !== undefined) spec.topics = topicsIn(data.topics, written)
  if (isMap(data.redirects)) spec.redirects = redirectsIn(data.redirects, written)
  if (isMap(data.theme)) spec.theme = lookIn(data.theme)
  if (scalar(data.logo) !== null) spec.logo = { file: scalar(data.logo) }
  if (isMap(data.slots)) spec.slots = withoutNulls(data.slots)
  if (isMap(data.navigation) || scalar(data.navigation) !== null) spec.navigation = [data.navigation]
  if (isMap(data.policy)) {
    const entries = Object.entries(withoutNulls(data.policy))
    spec.policy = Object.fromEntries(
      entries.map(([key, value]) => [key, typeof value === 'string' ? [value] : value]),
    )
  }
  if (isMap(data.kinds)) spec.kinds = kindsIn(data.kinds)
  if (isMap(data.relations)) {
    spec.relations = Object.fromEntries(
      Object.entries(data.relations).map(([key, value]) => [
        key,
        value === null ? {} : isMap(value) ? relationIn(value) : { label: scalar(value) ?? value },
      ]),
    )
  }
  return spec
}

/** YAML reads an unquoted link as a list, and a name may be a number. */
function redirectsIn(redirects: TreeMap, written: WrittenAt): Spec {
  return Object.fromEntries(
    Object.entries(withoutNulls(redirects) as TreeMap).map(([from, to]) => [
      from,
      scalar(to) ?? linkIn(to, ['redirects', from], written),
    ]),
  )
}

/** Expands one colour for both schemes, the name of a font stack, and the American spelling. */
function lookIn(map: TreeMap): Spec {
  const { colors, ...rest } = withoutNulls(map)
  const spec: Spec = { ...(colors !== undefined && { colours: colors }), ...rest }
  const { colours, fonts } = spec
  if (isMap(colours as Tree)) {
    // An unquoted #colour is a comment in YAML, so its value is null.
    const entries = Object.entries(colours as TreeMap).map(([key, value]) => [
      key,
      isMap(value) ? withoutNulls(value) : { both: scalar(value) ?? value ?? '' },
    ])
    spec.colours = Object.fromEntries(entries)
  }
  if (isMap(fonts as Tree)) {
    const entries = Object.entries(withoutNulls(fonts as TreeMap)).map(([key, value]) => {
      if (!isMap(value as Tree)) return [key, { stack: value }]
      const font = withoutNulls(value as TreeMap)
      const weight = scalar(font['weight'] as Tree)
      return [key, weight === null ? font : { ...font, weight }]
    })
    spec.fonts = Object.fromEntries(entries)
  }
  return spec
}

/** `readKinds` removes the kinds that are `false`. */
function kindsIn(kinds: TreeMap): Spec {
  const entries = Object.entries(kinds).filter(([, value]) => value !== false)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isMap(value) ? kindIn(value) : (value ?? {})]),
  )
}

/** Expands one value to a list, one colour for both schemes, and the American spelling. */
function kindIn(map: TreeMap): Spec {
  const kind = colouredIn(map)
  for (const key of ['folder', 'tag', 'prefix', 'template'])
    if (typeof kind[key] === 'string') kind[key] = [kind[key]]
  if (isMap(map.property)) {
    kind.property = Object.fromEntries(
      Object.entries(map.property).map(([key, value]) => [
        key,
        isList(value) ? value.map((one) => scalar(one) ?? one) : [scalar(value) ?? value],
      ]),
    )
  }
  return kind
}

/** A glyph may be a digit. */
function relationIn(map: TreeMap): Spec {
  const relation = colouredIn(map)
  const glyph = scalar(map.glyph)
  return glyph === null ? relation : { ...relation, glyph }
}

function colouredIn(map: TreeMap): Spec {
  const { color, ...rest } = withoutNulls(map)
  const spec: Spec = { ...(color !== undefined && { colour: color }), ...rest }
  if (typeof spec.colour === 'string') spec.colour = { light: spec.colour }
  return spec
}

function withoutNulls(map: TreeMap): Spec {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))
}

/** YAML reads unquoted links as lists in a list, so they are taken from the source. */
function links(list: readonly Tree[], path: YamlPath, written: WrittenAt): readonly Tree[] {
  const whole = written(path)?.source
  if (list.length === 1 && isList(list[0]) && whole !== undefined && /^\[\[(?!\[)/.test(whole)) return [whole]
  return list.map((item, index) => linkIn(item, [...path, index], written)).filter((item) => item !== null)
}

function linkIn(value: Tree, path: YamlPath, written: WrittenAt): Tree {
  return isList(value) ? (written(path)?.source ?? value) : value
}

/** One entry point or several, each a link or a map. */
function waysIn(value: Tree, written: WrittenAt): unknown {
  if (isMap(value)) return [wayInOf(value, ['start'], written)]
  const all = isList(value) ? links(value, ['start'], written) : [value]
  return all.map((item, index) => (isMap(item) ? wayInOf(item, ['start', index], written) : { to: item }))
}

function wayInOf(map: TreeMap, path: YamlPath, written: WrittenAt): Spec {
  const way = withoutNulls(map)
  const label = scalar(map.label)
  if (label !== null) way.label = label
  if (isList(map.to)) way.to = linkIn(map.to, [...path, 'to'], written)
  return way
}

/** A bare text is a tag. */
function topicsIn(value: Tree, written: WrittenAt): unknown {
  const all = isList(value) ? value.filter((item) => item !== null) : [value]
  return all.map((item, index) => {
    const tag = scalar(item)
    if (tag !== null) return { title: tag, tag: [tag] }
    return isMap(item) ? topicIn(item, ['topics', index], written) : item
  })
}

function topicIn(map: TreeMap, path: YamlPath, written: WrittenAt): Spec {
  const given: Spec = withoutNulls(map)
  for (const key of ['title', 'description']) {
    const text = scalar(map[key])
    if (text !== null) given[key] = text
  }
  const { tag, notes } = map
  if (scalar(tag) !== null) given.tag = [scalar(tag)]
  else if (isList(tag)) given.tag = tag.filter((one) => one !== null).map((one) => scalar(one) ?? one)
  if (isList(notes)) given.notes = links(notes, [...path, 'notes'], written)
  else if (scalar(notes) !== null) given.notes = [notes]
  return given
}

const mapsOfEntries: ReadonlySet<string> = new Set([
  'folders',
  'kinds',
  'languages',
  'relations',
  'problems',
  'similarity',
  'redirects',
])

/** Removes an invalid value: one entry of a map of entries, otherwise the whole setting. */
function remove(spec: Spec, path: YamlPath): void {
  const [key, entry] = path.map(String)
  if (key === undefined) return
  const map = spec[key]
  const ofEntries = entry !== undefined && mapsOfEntries.has(key) && typeof map === 'object' && map !== null
  if (ofEntries) Reflect.deleteProperty(map, entry)
  else Reflect.deleteProperty(spec, key)
}

function unknownKey(key: string, path: YamlPath): { message: string; fix: string } {
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
          : path[0] === 'kinds'
            ? kind.shape
            : path[0] === 'start'
              ? wayIn.shape
              : path[0] === 'topics'
                ? topic.shape
                : path[0] === 'theme'
                  ? shapeOfLook(path)
                  : (ofService(path) ?? ofLook[String(path[0])]?.shape ?? settings.shape)
  const name = [...path, key].filter((step) => typeof step === 'string').join('.')
  const secret = path.length === 0 || path[0] === 'similarity' ? secretKey(name) : null
  if (secret) return secret
  if (path.join() === 'theme,colours' && key in anyShade.shape)
    return {
      message: `"${name}" is not a setting: each colour says for itself what it is on ${key} pages.`,
      fix: "write it like this: accent: { light: '#0b63c5', dark: '#7ab8ff' }",
    }
  const group = path.length === 0 ? 'Settings' : 'Keys'
  return { message: `"${name}" is not a setting.`, fix: offer(key, Object.keys(shape), group) }
}

const ofLook: Readonly<Record<string, { readonly shape: object }>> = {
  logo,
  navigation: navigationLink,
  slots,
  policy,
}

function ofService([service, by]: YamlPath): object | null {
  if (service === 'analytics')
    return by === 'plausible' ? plausible.shape : by === 'umami' ? umami.shape : analytics.shape
  return service === 'comments' ? (by === 'giscus' ? giscus.shape : comments.shape) : null
}

function shapeOfLook([, part, ...rest]: YamlPath): object {
  if (part === 'colours') return rest.length === 0 ? colours.shape : { light: '', dark: '' }
  if (part === 'fonts') return rest.length === 0 ? fonts.shape : font.shape
  return look.shape
}

function wrongValue(path: YamlPath, expectation: string): { message: string; fix: string } {
  const name = path.filter((step) => typeof step === 'string').join('.')
  const item = typeof path.at(-1) === 'number' ? 'An item of ' : ''
  return {
    message: `${item}"${name}" should be ${expectation}.`,
    fix: `write it like this: ${exampleOf(expectation) ?? 'key: value'}`,
  }
}
