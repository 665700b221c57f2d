import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parseJson } from '../core/json.ts'
import type { Row, RowSource } from '../core/plugins.ts'

type RowFields = ReturnType<Row['note']>

interface RowOptions extends Required<Pick<RowSource, 'file' | 'folder'>> {
  /** Makes the note of a row. By default, columns and members have the names of front matter. */
  readonly row?: (row: RowFields) => RowFields
}

/** The message says, as a sentence, why a row cannot become a note. */
export class RowFault extends Error {}

/** A file with one JSON object on each line: https://jsonlines.org */
export function jsonLines({ file, folder, row = (same) => same }: RowOptions): RowSource {
  async function* rows(path: string): AsyncGenerator<Row> {
    let line = 0
    for await (const text of linesIn(path)) {
      line += 1
      if (text.trim() !== '')
        yield { key: hash('sha256', text), line, note: () => row(objectIn(text.trim())) }
    }
  }
  return { file, folder, rows }
}

/** Node's readline would also end a line at U+2028, which JSON may contain. */
async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

function objectIn(text: string): RowFields {
  if (!text.startsWith('{')) throw new RowFault('The line is not a JSON object.')
  return parseJson(text) as RowFields
}

type SqliteOptions = RowOptions & {
  /** A column that changes with its row, such as a version. By default, and for null, it is a hash of the row. */
  readonly key?: string
} & ({ readonly table: string } | { readonly query: string })

/** The rows of a table or query. Integers that a number cannot hold are text. */
export function sqlite({ file, folder, row = (same) => same, key, ...from }: SqliteOptions): RowSource {
  const name = 'table' in from ? from.table : 'the query'
  const query = 'table' in from ? `SELECT * FROM "${name.replaceAll('"', '""')}"` : from.query
  function* rows(path: string): Generator<Row> {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 30_000 })
    try {
      const statement = database.prepare(query)
      statement.setReadBigInts(true)
      let number = 0
      for (const record of statement.iterate()) {
        number += 1
        const columns = Object.fromEntries(
          Object.entries(record).map(([column, value]) => [column, withoutBigInt(value)]),
        )
        const version = key === undefined ? null : record[key]
        yield {
          key: String(version ?? hashOf(columns)),
          name: `Row ${number} of ${name}`,
          note: () => row(columns),
        }
      }
    } finally {
      database.close()
    }
  }
  return { file, folder, rows }
}

function withoutBigInt(value: unknown): unknown {
  return typeof value !== 'bigint'
    ? value
    : Number.isSafeInteger(Number(value))
      ? Number(value)
      : String(value)
}

function hashOf(columns: RowFields): string {
  const plain = (_: string, value: unknown) => (value instanceof Uint8Array ? hash('sha256', value) : value)
  return hash('sha256', JSON.stringify(columns, plain))
}
