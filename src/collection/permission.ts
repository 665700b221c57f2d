import { truth } from './schema/truth.ts'
import { scalar } from './value.ts'
import type { Tree } from './yaml/tree.ts'

/** What a known key says of publication when it is clear that the file may be published. */
const permitting: Readonly<Record<string, boolean>> = { draft: false, publish: true }

/** Keys of other tools, and what they say when a file is clearly not to be published. */
const forbidding: Readonly<Record<string, boolean>> = {
  published: false,
  public: false,
  private: true,
  unpublished: true,
  'dg-publish': false,
}

/** Whether it is a key by which an author of this format holds a file back. */
export function isPermission(name: string): boolean {
  return Object.hasOwn(permitting, name)
}

/** Whether a value of `draft` or `publish` leaves any doubt that the file may be published. */
export function leavesDoubt(name: string, value: unknown): boolean {
  return typeof value !== 'string' || truth(value) !== permitting[name]
}

/** Whether a property of another tool says clearly that the file is not to be published. */
export function forbids(key: string, value: Tree): boolean {
  const lower = key.toLowerCase()
  const said = scalar(value)
  return Object.hasOwn(forbidding, lower) && said !== null && truth(said) === forbidding[lower]
}
