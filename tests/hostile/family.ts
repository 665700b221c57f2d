/** Cases of one sort. Code that must not run is `ran()`; `elsewhere.example` is a server that must not be asked. */
export interface Family {
  readonly name: string
  /** Each case is HTML that does its harm where nothing guards the page that holds it. */
  readonly isHtml?: true
  readonly texts: readonly string[]
}

export function each<A, B>(
  left: readonly A[],
  right: readonly B[],
  make: (left: A, right: B) => string,
): readonly string[] {
  return left.flatMap((one) => right.map((other) => make(one, other)))
}
