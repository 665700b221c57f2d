import { JsonFault, readJson, type Json } from '../core/json.ts'

/** `column` counts from 1. */
export interface LineFault {
  readonly column: number
  readonly message: string
  readonly fix: string | null
}

export const howTo = 'write an object a line: {"id": "notes/theta.md", "vector": [0.1, 0.2]}.'

/** `dimension` is the required length, null for any. `lineWith` returns the earlier line with an id. */
export function lineFault(
  line: string,
  dimension: number | null,
  lineWith: (id: string) => number | null,
): LineFault {
  const fault = (at: number, message: string, fix: string | null = null) => ({ column: at + 1, message, fix })
  const json = jsonOf(line)
  if (json instanceof JsonFault) return notJson(line, json.at)
  if (json.is !== 'object')
    return fault(json.at, 'This line is not an object with an "id" and a "vector".', howTo)
  const id = json.members.get('id')
  if (!id) return fault(json.at, 'There is no "id": nobody knows whose vector this is.', howTo)
  if (id.is !== 'plain' || typeof id.value !== 'string' || id.value === '') {
    return fault(id.at, 'The "id" is not the path of a file, nor @ and a citation key.', howTo)
  }
  const before = lineWith(id.value)
  if (before !== null) {
    const message = `${JSON.stringify(id.value)} has a vector already, in line ${before}, which is used.`
    return fault(id.at, message, 'keep one of the two.')
  }
  const vector = json.members.get('vector')
  if (!vector) return fault(json.at, `${JSON.stringify(id.value)} has no "vector" here.`, howTo)
  if (vector.is !== 'list') return fault(vector.at, 'The "vector" is not a list of numbers.', howTo)
  const wrong = vector.items.find((item) => !isFinite(item))
  if (wrong) return notFinite(wrong)
  if (dimension !== null && vector.items.length !== dimension) {
    const message = `This vector has ${vector.items.length} numbers, and the first one in the file has ${dimension}.`
    return fault(vector.at, message, 'make all vectors with one model.')
  }
  if (vector.items.length === 0) return fault(vector.at, 'This vector holds no numbers.', howTo)
  if (vector.items.every((item) => item.is === 'plain' && item.value === 0)) {
    return fault(
      vector.at,
      'All numbers of this vector are 0, so it points nowhere.',
      'leave the line out, or embed a text that says something.',
    )
  }
  return fault(
    vector.at,
    'The numbers of this vector are too large or too small to reckon with.',
    'divide them by its length.',
  )
}

function isFinite(json: Json): boolean {
  return json.is === 'plain' && typeof json.value === 'number' && Number.isFinite(json.value)
}

function notFinite(json: Json): LineFault {
  const column = json.at + 1
  if (json.is !== 'plain') return { column, message: 'This item of the vector is not a number.', fix: howTo }
  if (typeof json.value === 'number') {
    return {
      column,
      message: 'This number is too large.',
      fix: 'divide the numbers of the vector by its length.',
    }
  }
  const isNull = json.value === null
  return {
    column,
    message: `This item of the vector is ${JSON.stringify(json.value)}, not a number.`,
    fix: isNull ? 'tools write null for NaN: embed the text again, or leave the line out.' : howTo,
  }
}

/** NaN and Infinity are not JSON, but Python writes them. */
function notJson(line: string, at: number): LineFault {
  const column = at + 1
  const [word] = /^-?(?:NaN|Infinity|nan|inf)\b/.exec(line.slice(at)) ?? []
  if (word !== undefined) {
    return {
      column,
      message: `${word} is not a number that a vector can hold, nor JSON.`,
      fix: 'embed the text again, or leave the line out.',
    }
  }
  const isList = line.trimStart().startsWith('[')
  return {
    column,
    message: 'From here on the line is not JSON.',
    fix: isList ? 'take away the list around the objects.' : howTo,
  }
}

function jsonOf(line: string): Json | JsonFault {
  try {
    return readJson(line)
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
}
