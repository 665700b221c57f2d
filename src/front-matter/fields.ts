import type { z } from 'zod'
import type { EntryProblem } from '../core/entry.ts'
import { defaultKinds, kindNamed, roleOf, type Kind, type NodeKind } from '../core/kinds.ts'
import { isLocalPath } from '../core/path.ts'
import type { RelationTypes } from '../core/settings.ts'
import { didYouMean, suggestions } from '../core/suggestion.ts'
import { type FrontMatter, textAt } from '../yaml/front-matter.ts'
import { roleFields, shapeOf, type FieldShape } from '../settings/schema/front-matter.ts'
import { aboutOf, expectation, lineOf } from '../settings/schema/types.ts'
import { kindByProperties, textsOf, listOfKinds } from '../settings/kinds.ts'
import { readValues, type PropertyValue, looseKey, keySynonyms } from './property-value.ts'
import { isList, isMap, scalar, forbids, isPermission, leavesDoubt } from '../yaml/fences.ts'
import { isOutside } from './source-map.ts'
import type { YamlPath, YamlLoss } from '../yaml/document.ts'
import type { Tree, TreeMap } from '../yaml/fault.ts'

type KnownFields = Partial<
  z.output<typeof roleFields.note> & z.output<typeof roleFields.inquiry> & z.output<typeof roleFields.paper>
>

interface Misfit {
  readonly name: string
  readonly property: PropertyValue
  readonly expectation: string
}

/** Parses the values, removes misfits from `values` (item by item in a list), and parses again. */
function fit(
  kind: NodeKind,
  values: Map<string, PropertyValue[]>,
  shapes: ReadonlyMap<string, FieldShape>,
): { known: KnownFields; faults: readonly Misfit[] } {
  const schema = roleFields[roleOf(kind)]
  const first = schema.safeParse(input(values, shapes), { error: expectation })
  if (first.success) return { known: first.data, faults: [] }
  const faults = new Map<PropertyValue, Misfit>()
  /** The maximum length of each list that is too long. One problem covers all items beyond it. */
  const longest = new Map<string, number>()
  for (const issue of first.error.issues) {
    const name = String(issue.path[0])
    let item = typeof issue.path[1] === 'number' ? issue.path[1] : 0
    if (issue.code === 'too_big' && issue.path.length === 1) {
      item = Number(issue.maximum)
      longest.set(name, item)
    }
    const property = values.get(name)?.[item]
    if (property && !faults.has(property))
      faults.set(property, { name, property, expectation: issue.message })
  }
  for (const [name, each] of values) {
    values.set(
      name,
      each.filter((property, index) => !faults.has(property) && index < (longest.get(name) ?? Infinity)),
    )
  }
  if (faults.size === 0) throw first.error
  // A key in another spelling may have taken the place of what is gone, and be wrong, too.
  const { known, faults: others } = fit(kind, values, shapes)
  return { known, faults: [...faults.values(), ...others] }
}

function input(
  values: ReadonlyMap<string, readonly PropertyValue[]>,
  shapes: ReadonlyMap<string, FieldShape>,
): object {
  return Object.fromEntries(
    [...values]
      .filter(([, each]) => each.length > 0)
      .map(([name, each]) => [
        name,
        shapes.get(name) === 'text' ? each[0]?.value : each.map((property) => property.value),
      ]),
  )
}

export interface Fields {
  readonly kind: NodeKind
  /** See `Entry.type`. */
  readonly type: string | null
  readonly known: KnownFields
  /** The path of the value of a known key, or of one of its items. */
  readonly path: (key: keyof KnownFields, item?: number) => YamlPath
  /** Everything unknown or of the wrong shape, in authored order. */
  readonly rest: readonly { readonly key: string; readonly path: YamlPath; readonly value: Tree }[]
  /** True if the file must not be published, or if that is unclear. */
  readonly heldBack: boolean
  /** True if the file clearly asks to be published. */
  readonly optsIn: boolean
  readonly cssclasses: readonly string[]
  readonly problems: readonly EntryProblem[]
}

const allFields = new Map(Object.values(roleFields).flatMap(({ shape }) => Object.entries(shape)))

/** Another spelling of a key → the key. */
const synonyms = new Map([...allFields].map(([key, schema]) => [aboutOf(schema).also, key]))

/** Separates known keys from unknown ones, converts the known values to their shape, and checks them. */
export function readFields(
  front: FrontMatter,
  byPath: NodeKind,
  vocabulary: RelationTypes,
  kinds: readonly Kind[] = defaultKinds,
  tags: readonly string[] = [],
): Fields {
  const concept = conceptKind(front, byPath, kinds)
  const found = kindOf(front, byPath, kinds, tags)
  const isConcept = concept !== null && found === byPath
  const kind = isConcept ? concept.kind : found
  const schemas = Object.entries(roleFields[roleOf(kind)].shape)
  const shapes = new Map(schemas.map(([name, schema]) => [name, shapeOf(schema)]))
  const problems: EntryProblem[] = []
  const values = new Map<string, PropertyValue[]>()
  const rest: Fields['rest'][number][] = []
  const classes: string[] = []
  const keys = Object.keys(front.data)

  for (const key of keys) {
    // `draft:: true`, written like a field in the body, marks a draft as well.
    const name = key.trim().replace(/\s*:+$/, '')
    const lower = name.toLowerCase()
    const value = front.data[key] ?? null
    const hyphened = lower.replace(/\s+/g, '-')
    const isType = roleOf(kind) === 'note' && hyphened !== 'related' && Object.hasOwn(vocabulary, hyphened)
    const type = isType ? hyphened : null
    const known = type ? 'related' : (synonyms.get(lower) ?? lower)
    const shape = isOfOthers(known, value) ? undefined : shapes.get(known)
    if (lower === 'cssclasses' || lower === 'cssclass') {
      classes.push(...classNames(value))
      continue
    }
    // What only repeats the kind tells readers nothing.
    if (lower === 'type' && (isConcept || kindNamed(scalar(value) ?? '', kinds)?.id === kind)) continue
    // This is the default direction.
    if (/^dir(?:ection)?$/.test(lower) && scalar(value)?.toLowerCase() === 'auto') continue
    if (shape === undefined) {
      rest.push({ key: name, path: [key], value })
      continue
    }
    // A source outside the collection is no link, but readers see it.
    if (known === 'sources' && isList(value)) {
      for (const [index, item] of value.entries())
        if (isOutside(item)) rest.push({ key: name, path: [key, index], value: item })
    }
    const read = readValues({ front, name: known, shape, path: [key], value, type })
    values.set(known, [...(values.get(known) ?? []), ...read.values])
    problems.push(...read.problems)
  }
  const heldBack =
    [...values].some(
      ([known, each]) => isPermission(known) && each.some(({ value }) => leavesDoubt(known, value)),
    ) ||
    front.losses.some(({ key, whole }) => whole && key !== null && isPermission(key.trim().toLowerCase())) ||
    rest.some(({ key, value }) => forbids(key, value)) ||
    keys.some((key) => key.trim().toLowerCase() === 'status' && textsOf(front.data[key]).some(isDraft))
  problems.push(...front.losses.map(lost))
  synonymOf(values, rest, front)

  const checked = fit(kind, values, shapes)
  const keep = ({ path, raw }: PropertyValue) => rest.push({ key: String(path[0]), path, value: raw })
  const [saidKind] = values.get('kind') ?? []
  if (saidKind && checked.known.kind !== undefined && !kindNamed(checked.known.kind, kinds)) {
    keep(saidKind)
    problems.push(wrongShape('kind', 'kind', listOfKinds(kinds), saidKind, front))
  }
  for (const { name, property, expectation } of checked.faults) {
    if (!isPermission(name)) keep(property)
    if (typeof property.raw !== 'string' || !isLocalPath(property.raw)) {
      problems.push(wrongShape(String(property.path[0]), name, expectation, property, front))
    }
  }
  for (const [known, [first, ...others]] of values) {
    if (shapes.get(known) !== 'text' || !first) continue
    // A link to a daily note says more than its date, so it is also kept as a property.
    if (isLink(first.value) && (known === 'date' || known === 'updated')) keep(first)
    for (const other of others) {
      if (!isPermission(known)) keep(other)
      problems.push(twice(known, other, first, front))
    }
  }
  const order = new Map(keys.map((key, index) => [key, index]))
  const place = ({ path: [key] }: { readonly path: YamlPath }): number => order.get(String(key)) ?? 0
  return {
    kind,
    type: isConcept ? concept.type : null,
    known: checked.known,
    path: (key, item = 0) => values.get(key)?.[item]?.path ?? [],
    rest: rest.sort((a, b) => place(a) - place(b)),
    heldBack,
    optsIn: !heldBack && (values.get('publish') ?? []).length > 0,
    cssclasses: [...new Set(classes)],
    problems,
  }
}

function isDraft(status: string): boolean {
  return status.trim().toLowerCase() === 'draft'
}

/** Whether an author means something else by a key of provenance: `status: seedling`, `verified: true`. */
function isOfOthers(known: string, value: Tree): boolean {
  if (known === 'status') return !/^\s*(?:draft|stable|deprecated)\s*$/i.test(scalar(value) ?? '')
  if (known === 'generated') return !isMap(value)
  return known === 'verified' && !(isList(value) ? value.some(isMap) : isMap(value))
}

function kindOf(
  front: FrontMatter,
  byPath: NodeKind,
  kinds: readonly Kind[],
  tags: readonly string[],
): NodeKind {
  const key = Object.keys(front.data).find((each) => each.trim().toLowerCase() === 'kind') ?? ''
  const named = kindNamed(scalar(front.data[key]) ?? '', kinds)
  if (named) return named.id
  const ownTags = Object.entries(front.data).flatMap(([key, value]) =>
    /^tags?$/i.test(key.trim()) ? wordsIn(value) : [],
  )
  const found = kindByProperties(front, [...ownTags, ...tags], kinds, byPath)
  return found ?? (byPath === 'note' && isReference(Object.keys(front.data)) ? 'paper' : byPath)
}

/**
 * The kind of a concept of the Open Knowledge Format: a note with a `type` that says where its text comes from. It stays
 * a note, since other programs have types, too.
 */
function conceptKind(
  { data }: FrontMatter,
  byPath: NodeKind,
  kinds: readonly Kind[],
): { readonly kind: NodeKind; readonly type: string } | null {
  const type = scalar(data['type'])?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? ''
  if (byPath !== 'note' || !/\p{L}/u.test(type) || !isConcept(data)) return null
  const name = type
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const kind = kindNamed(type, kinds)?.id ?? (`note-${name}` as const)
  return roleOf(kind) === 'note' ? { kind, type } : null
}

function isConcept(data: TreeMap): boolean {
  const some = (value: Tree | undefined, is: (one: Tree) => boolean) =>
    (isList(value) ? value : [value ?? null]).some(is)
  const isSource = (one: Tree) => isMap(one) && scalar(one['resource'] ?? null) !== null
  return some(data['generated'], isMap) || some(data['verified'], isMap) || some(data['sources'], isSource)
}

function wordsIn(value: Tree | undefined): readonly string[] {
  return textsOf(value).flatMap((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
}

/** Whether the keys are those of a note about a publication, as reference managers write them. */
function isReference(keys: readonly string[]): boolean {
  const loose = new Set(keys.map(looseKey))
  const has = (names: readonly string[]) => names.some((name) => loose.has(name))
  return has(['citekey', 'citationkey', 'bibtexkey']) && has(ofPublications)
}

const ofPublications = 'author authors year doi arxiv venue journal publisher itemtype'.split(' ')

/** Fills known keys without a usable value from their synonyms. */
function synonymOf(
  values: Map<string, PropertyValue[]>,
  rest: Fields['rest'][number][],
  front: FrontMatter,
): void {
  const written = ({ value, path }: (typeof rest)[number]) => textAt(value, path, front) ?? ''
  for (const [known, { keys, fits }] of Object.entries(keySynonyms)) {
    const own = values.get(known) ?? []
    if (own.some(({ value }) => typeof value === 'string' && fits(value))) continue
    const [first] = keys.flatMap((key) =>
      rest.filter((one) => key.test(looseKey(one.key)) && fits(written(one))),
    )
    if (!first) continue
    values.set(known, [...own, { path: first.path, raw: first.value, value: written(first) }])
    rest.splice(rest.indexOf(first), 1)
  }
}

function isLink(value: unknown): boolean {
  return typeof value === 'string' && value.includes('[[')
}

/** Class names for the site's own styles. Names with any other character are left out. */
function classNames(value: Tree): readonly string[] {
  return wordsIn(value).filter((name) => /^[\p{L}\p{N}_-]+$/u.test(name))
}

function wrongShape(
  key: string,
  name: string,
  expectation: string,
  property: PropertyValue,
  front: FrontMatter,
): EntryProblem {
  const { example = 'some text' } = aboutOf(allFields.get(name))
  const held = isPermission(name) ? ', so the file is held back' : ''
  const written = typeof property.raw === 'string' ? property.raw.trim() : ''
  const isFlag = expectation === 'true or false'
  const meant = isFlag ? didYouMean(suggestions(written, ['true', 'false'])) || 'write true or false.' : ''
  return {
    rule: 'wrong-shape',
    point: front.at(property.path),
    message: `${property.path.length > 1 ? 'An item of ' : ''}"${key}" should be ${expectation}${held}.`,
    fix: meant || `write it like this: ${lineOf(key, example)}`,
  }
}

function twice(name: string, other: PropertyValue, first: PropertyValue, front: FrontMatter): EntryProblem {
  const used = isPermission(name) ? 'and either can hold the file back' : 'and the first is used'
  return {
    rule: 'wrong-shape',
    point: front.at(other.path),
    message: `"${other.path[0]}" is here twice, first as "${first.path[0]}", ${used}.`,
    fix: 'remove one of the two.',
  }
}

function lost({ key, whole, point, message, fix }: YamlLoss): EntryProblem {
  const held = whole && key !== null && isPermission(key.trim().toLowerCase())
  return {
    rule: 'lost-value',
    point,
    message: held ? message.replace(/\.$/, ', so the file is held back.') : message,
    fix,
  }
}
