import type { z } from 'zod'
import type { NodeKind } from '../core/entry.ts'
import { inquiry, inquiryShapes } from './schema/inquiry.ts'
import { note, noteShapes } from './schema/note.ts'
import { paper, paperShapes } from './schema/paper.ts'
import type { Shape } from './schema/shared.ts'
import type { Slot } from './slot.ts'

/** The known keys of every kind; a kind fills in its own. */
export type KnownFields = Partial<z.output<typeof note> & z.output<typeof inquiry> & z.output<typeof paper>>

export const kinds = {
  note: { schema: note, shapes: noteShapes },
  inquiry: { schema: inquiry, shapes: inquiryShapes },
  paper: { schema: paper, shapes: paperShapes },
} as const

/** A value that is not in the shape of its key. */
export interface Misfit {
  readonly name: string
  readonly slot: Slot
  readonly expectation: string
}

/** Parses; takes out of `slots` what does not fit, item by item in a list; parses again. */
export function fit(
  kind: NodeKind,
  slots: Map<string, Slot[]>,
  shapes: Readonly<Record<string, Shape>>,
): { known: KnownFields; faults: readonly Misfit[] } {
  const { schema } = kinds[kind]
  const first = schema.safeParse(input(slots, shapes))
  if (first.success) return { known: first.data, faults: [] }
  const faults = new Map<Slot, Misfit>()
  /** Of lists that are too long, how long they may be: one problem is enough for what stands behind that. */
  const longest = new Map<string, number>()
  for (const issue of first.error.issues) {
    const name = String(issue.path[0])
    let item = typeof issue.path[1] === 'number' ? issue.path[1] : 0
    if (issue.code === 'too_big' && issue.path.length === 1) {
      item = Number(issue.maximum)
      longest.set(name, item)
    }
    const slot = slots.get(name)?.[item]
    if (slot && !faults.has(slot)) faults.set(slot, { name, slot, expectation: issue.message })
  }
  for (const [name, each] of slots) {
    slots.set(
      name,
      each.filter((slot, index) => !faults.has(slot) && index < (longest.get(name) ?? Infinity)),
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
