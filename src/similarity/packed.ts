/** Lists of whole numbers, one behind the other. */
export interface Packed {
  readonly lengths: Uint32Array
  readonly numbers: Uint32Array
}

export function packed(lists: readonly (readonly number[])[]): Packed {
  return { lengths: Uint32Array.from(lists, ({ length }) => length), numbers: Uint32Array.from(lists.flat()) }
}

export function unpacked({ lengths, numbers }: Packed): readonly (readonly number[])[] {
  let at = 0
  return Array.from(lengths, (length) => [...numbers.subarray(at, (at += length))])
}
