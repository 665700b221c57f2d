import { compare, equal } from './compare.ts'
import { isList, numberOf, textOfValue, type Value } from './value.ts'

export function lists(
  list: readonly Value[],
  name: string,
  [first = null, second = null]: readonly Value[],
): Value {
  switch (name) {
    case 'flat':
      return list.flatMap((item) => (isList(item) ? item : [item]))
    case 'join':
      return list.map(textOfValue).join(first === null ? ', ' : textOfValue(first))
    case 'reverse':
      return list.toReversed()
    case 'slice':
      return list.slice(numberOf(first) ?? 0, numberOf(second) ?? undefined)
    case 'sort':
      return list.toSorted((a, b) => compare(a, b) ?? byText(textOfValue(a), textOfValue(b)))
    case 'unique':
      return unique(list)
    default:
      return null
  }
}

function unique(list: readonly Value[]): readonly Value[] {
  const kept: Value[] = []
  for (const item of list) if (!kept.some((one) => equal(one, item))) kept.push(item)
  return kept
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
