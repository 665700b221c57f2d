import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonLines, sqlite } from '../../../src/collection/row-sources.ts'
import type { Row, RowSource } from '../../../src/core/plugins.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'row-sources-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function rowsOf(source: RowSource): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const row of source.rows(join(folder, source.file ?? ''))) rows.push(row)
  return rows
}

const notesOf = async (source: RowSource) => (await rowsOf(source)).map(({ note }) => note())
const keysOf = async (source: RowSource) => (await rowsOf(source)).map(({ key }) => key)

describe('jsonLines', () => {
  const source = jsonLines({ file: 'papers.jsonl', folder: 'papers' })
  const save = (text: string) => writeFileSync(join(folder, 'papers.jsonl'), text)

  it('reads an object from each line, with the number of the line, across the parts of a large file', async () => {
    const long = 'é\u2028'.repeat(50_000)
    save(`\uFEFF{"id":"a"}\r\n\n  {"id":"b","markdown":"${long}"}\n{"id":"c"}`)
    expect(await notesOf(source)).toEqual([{ id: 'a' }, { id: 'b', markdown: long }, { id: 'c' }])
    expect((await rowsOf(source)).map(({ line }) => line)).toEqual([1, 3, 4])
  })

  it('gives each row a key of its own text, wherever its line is', async () => {
    save('{"id":"a"}\n{"id":"b"}\n')
    const [a, b] = await keysOf(source)
    save('{"id":"new"}\n{"id":"a"}\n{"id":"b","title":"B"}\n')
    const [, second, third] = await keysOf(source)
    expect(second).toBe(a)
    expect(third).not.toBe(b)
  })

  it('makes the note as the config says', async () => {
    save('{"doi":"10.1/x","name":"X"}\n')
    const row = ({ doi, name }: Readonly<Record<string, unknown>>) => ({ id: name, doi })
    expect(await notesOf(jsonLines({ ...source, file: 'papers.jsonl', row }))).toEqual([
      { id: 'X', doi: '10.1/x' },
    ])
  })
})

describe('sqlite', () => {
  const file = 'notes.sqlite'
  const change = (sql: string) => {
    const database = new DatabaseSync(join(folder, file))
    database.exec(sql)
    database.close()
  }
  const table = sqlite({ file, table: 'a "table"', folder: 'notes' })
  const create =
    'CREATE TABLE "a ""table""" (id INTEGER PRIMARY KEY, title TEXT, size, picture BLOB, version INTEGER);'

  it('reads a table or a query, and names the rows', async () => {
    change(`${create} INSERT INTO "a ""table""" VALUES (1, 'One', 0.5, x'00ff', 3), (2, NULL, 7, NULL, 4)`)
    expect(await notesOf(table)).toEqual([
      { id: 1, title: 'One', size: 0.5, picture: new Uint8Array([0, 255]), version: 3 },
      { id: 2, title: null, size: 7, picture: null, version: 4 },
    ])
    expect((await rowsOf(table)).map(({ name }) => name)).toEqual([
      'Row 1 of a "table"',
      'Row 2 of a "table"',
    ])
    const query = sqlite({ file, folder: 'notes', query: 'SELECT size * 2 AS id FROM "a ""table"""' })
    expect(await notesOf(query)).toEqual([{ id: 1 }, { id: 14 }])
  })

  it('keeps every digit of a large integer', async () => {
    change(`${create} INSERT INTO "a ""table""" (id) VALUES (9007199254740993)`)
    expect(await notesOf(table)).toMatchObject([{ id: '9007199254740993' }])
  })

  it('gives each row a key of its values, bytes included, or of the column that is named', async () => {
    change(`${create} INSERT INTO "a ""table""" VALUES (1, 'One', 1, x'00', 3), (2, 'Two', 2, x'00', NULL)`)
    const versions = sqlite({ file, table: 'a "table"', folder: 'notes', key: 'version' })
    const [one, two] = await keysOf(table)
    expect(await keysOf(versions)).toEqual(['3', two])
    change(`UPDATE "a ""table""" SET picture = x'01' WHERE id = 2`)
    expect((await keysOf(table))[0]).toBe(one)
    expect((await keysOf(table))[1]).not.toBe(two)
    expect(await keysOf(versions)).toEqual(['3', (await keysOf(table))[1]])
    change(`UPDATE "a ""table""" SET title = 'Uno' WHERE id = 1`)
    expect((await keysOf(versions))[0]).toBe('3')
  })

  it('writes nothing, and lets others write while nobody reads', async () => {
    change(create)
    const reader = table.rows(join(folder, file)) as Iterable<Row>
    expect([...reader]).toEqual([])
    change('CREATE TABLE other (id)')
    await expect(rowsOf(sqlite({ file, folder: 'notes', query: 'DROP TABLE other' }))).rejects.toThrow(
      'readonly',
    )
  })
})
