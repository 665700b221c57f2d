import type { EntryProblem, NodeKind } from '../model/entry.ts'
import type { Vocabulary } from '../model/settings.ts'
import type { z } from 'zod'
import type { FrontMatter } from './front-matter.ts'
import { isLocalPath } from './local-path.ts'
import { exampleOf } from './schema/expectation.ts'
import { inquiry, inquiryShapes } from './schema/inquiry.ts'
import { note, noteShapes } from './schema/note.ts'
import { paper, paperShapes } from './schema/paper.ts'
import type { Shape } from './schema/shared.ts'
import { slotsOf } from './slot.ts'
import type { Slot } from './slot.ts'
import { isoDate } from './schema/date.ts'
import { scalar } from './value.ts'
import type { Path } from './yaml.ts'
import type { Tree } from './yaml-tree.ts'

/** The known keys of every kind; a kind fills in its own. */
export type KnownFields = Partial<z.output<typeof note> & z.output<typeof inquiry> & z.output<typeof paper>>

export interface Fields {
  readonly kind: NodeKind
  readonly known: KnownFields
  /** Where the value of a known key stands, or one item of it. */
  readonly path: (key: keyof KnownFields, item?: number) => Path
  /** Everything that is not known, or has the wrong shape, in authored order. */
  readonly rest: readonly { readonly key: string; readonly path: Path; readonly value: Tree }[]
  /** Whether the file may be published is not clear, so it may not. */
  readonly heldBack: boolean
  readonly problems: readonly EntryProblem[]
}

const kinds = {
  note: { schema: note, shapes: noteShapes },
  inquiry: { schema: inquiry, shapes: inquiryShapes },
  paper: { schema: paper, shapes: paperShapes },
} as const

/** Other spellings of known keys. */
const synonyms: Readonly<Record<string, string>> = {
  alias: 'aliases',
  tag: 'tags',
  cite: 'cites',
  author: 'authors',
}

/** Keys of which the first that holds a date stands in for a missing one. */
const fallbacks = { date: ['created'], updated: ['modified', 'lastmod'] } as const

/** Keys for the look of an editor's own screen. */
const ignored: ReadonlySet<string> = new Set(['cssclasses', 'cssclass'])

/** Splits known keys from unknown ones, brings the known into their shape, and checks them. */
export function readFields(front: FrontMatter, folderKind: NodeKind, vocabulary: Vocabulary): Fields {
  const kind = kindOf(front, folderKind)
  const shapes: Readonly<Record<string, Shape>> = kinds[kind].shapes
  const problems: EntryProblem[] = []
  const slots = new Map<string, Slot[]>()
  const rest: { key: string; path: Path; value: Tree }[] = []
  const keys = Object.keys(front.data)

  for (const key of keys) {
    const lower = key.trim().toLowerCase()
    const value = front.data[key] ?? null
    const hyphened = lower.replace(/\s+/g, '-')
    const isType = kind === 'note' && hyphened !== 'related' && Object.hasOwn(vocabulary, hyphened)
    const type = isType ? hyphened : null
    const synonym = Object.hasOwn(synonyms, lower) ? (synonyms[lower] ?? lower) : lower
    const known = type ? 'related' : synonym
    const shape = Object.hasOwn(shapes, known) ? shapes[known] : undefined
    if (ignored.has(lower)) continue
    if (shape === undefined) {
      rest.push({ key, path: [key], value })
      continue
    }
    const read = slotsOf({ front, name: known, shape, path: [key], value, type })
    slots.set(known, [...(slots.get(known) ?? []), ...read.slots])
    problems.push(...read.problems)
  }
  for (const [known, others] of Object.entries(fallbacks)) {
    if (slots.get(known)?.length) continue
    const at = rest.findIndex(({ key, value }) => isFallback(others, key, value))
    const [found] = at < 0 ? [] : rest.splice(at, 1)
    if (found) slots.set(known, [{ path: found.path, raw: found.value, value: scalar(found.value) }])
  }

  const checked = check(kind, slots, shapes)
  for (const { name, slot, expectation } of checked.faults) {
    const key = String(slot.path[0])
    if (name !== 'draft' && name !== 'publish') rest.push({ key, path: slot.path, value: slot.raw })
    if (typeof slot.raw !== 'string' || !isLocalPath(slot.raw)) {
      problems.push(wrongShape(key, name, expectation, slot, front))
    }
  }
  const order = new Map(keys.map((key, index) => [key, index]))
  return {
    kind,
    known: checked.known,
    path: (key, item = 0) => slots.get(key)?.[item]?.path ?? [],
    rest: rest.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0)),
    heldBack: checked.faults.some(({ name }) => name === 'draft' || name === 'publish'),
    problems,
  }
}

function kindOf(front: FrontMatter, folderKind: NodeKind): NodeKind {
  const key = Object.keys(front.data).find((each) => each.trim().toLowerCase() === 'kind')
  const named = key === undefined ? undefined : scalar(front.data[key])?.trim().toLowerCase()
  return named === 'note' || named === 'inquiry' || named === 'paper' ? named : folderKind
}

function isFallback(others: readonly string[], key: string, value: Tree): boolean {
  const date = scalar(value)
  return others.includes(key.trim().toLowerCase()) && date !== null && isoDate(date) !== null
}

interface Misfit {
  readonly name: string
  readonly slot: Slot
  readonly expectation: string
}

/** Parses; takes out of `slots` what does not fit, item by item in a list; parses again. */
function check(
  kind: NodeKind,
  slots: Map<string, Slot[]>,
  shapes: Readonly<Record<string, Shape>>,
): { known: KnownFields; faults: readonly Misfit[] } {
  const { schema } = kinds[kind]
  const first = schema.safeParse(input(slots, shapes))
  if (first.success) return { known: first.data, faults: [] }
  const faults = new Map<Slot, Misfit>()
  for (const issue of first.error.issues) {
    const name = String(issue.path[0])
    const item = typeof issue.path[1] === 'number' ? issue.path[1] : 0
    const slot = slots.get(name)?.[item]
    if (slot && !faults.has(slot)) faults.set(slot, { name, slot, expectation: issue.message })
  }
  for (const [name, each] of slots) {
    slots.set(
      name,
      each.filter((slot) => !faults.has(slot)),
    )
  }
  return { known: schema.parse(input(slots, shapes)), faults: [...faults.values()] }
}

function input(slots: ReadonlyMap<string, readonly Slot[]>, shapes: Readonly<Record<string, Shape>>): object {
  return Object.fromEntries(
    [...slots]
      .filter(([, each]) => each.length > 0)
      .map(([name, each]) => [
        name,
        shapes[name] === 'text' ? each[0]?.value : each.map((slot) => slot.value),
      ]),
  )
}

function wrongShape(
  key: string,
  name: string,
  expectation: string,
  slot: Slot,
  front: FrontMatter,
): EntryProblem {
  const example = exampleOf(expectation)
  const held = name === 'draft' || name === 'publish' ? ', so the file is kept back' : ''
  return {
    rule: 'wrong-shape',
    point: front.at(slot.path),
    message: `${slot.path.length > 1 ? 'An item of ' : ''}"${key}" should be ${expectation}${held}.`,
    fix: example === null ? null : `write it like this: ${example}`,
  }
}
