// @module-tag long

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { collection, scratch, write } from '../command/collection.ts'
import { run, sameSite } from '../command/run.ts'

/** `ROWS=60000 npm run test:long -- long/rows` tries another size. */
const rows = Number(process.env['ROWS'] ?? 1000)

/** A module that writes into a file, when the process ends, the most bytes that it held, in megabytes. */
function noteOfPeak(file: string): string {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { isMainThread } from 'node:worker_threads'
    if (isMainThread && !process.send) process.on('exit', () =>
      writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS / 1024)))`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

const words = 'clay kiln glaze copper iron ash salt wood fire water wheel slip form foot rim'.split(' ')

describe('many rows', () => {
  it('are built, and one that changed is parsed alone', async () => {
    const content = collection({ 'site.yaml': 'title: Rows\n' })
    const database = new DatabaseSync(join(content, 'rows.sqlite'))
    database.exec('CREATE TABLE inquiries (id INTEGER PRIMARY KEY, title TEXT, markdown TEXT); BEGIN')
    const add = database.prepare('INSERT INTO inquiries VALUES (?, ?, ?)')
    for (let id = 1; id <= rows; id += 1) {
      const [a = '', b = '', c = ''] = [id, id * 7, id * 13].map((at) => words[at % words.length])
      const text = `How ${a} meets ${b} is told in [[${(id % rows) + 1}]]. The ${c} of lot ${id} is new.\n\n`
      add.run(id, `Does ${a} need ${b} in lot ${id}?`, text.repeat(8))
    }
    database.exec('COMMIT')
    const config = join(scratch(), 'throughline.config.ts')
    write(
      config,
      `import { defineConfig, sqlite } from 'throughline'
       const file = ${JSON.stringify(join(content, 'rows.sqlite'))}
       export default defineConfig({ sources: [sqlite({ file, table: 'inquiries', folder: 'inquiries' })] })`,
    )
    const out = join(scratch(), 'dist')
    const peak = join(scratch(), 'peak')
    const built = async () => {
      const began = performance.now()
      const { code, stdout, stderr } = await run(
        'build',
        ['--content', content, '--config', config, '--out', out, '--stats', 'json', ...sameSite],
        { NODE_OPTIONS: `--import=${noteOfPeak(peak)}` },
      )
      expect(code, stderr).toBe(0)
      const seconds = Math.round((performance.now() - began) / 1000)
      const megabytes = Math.round(Number(readFileSync(peak, 'utf8')))
      const { textsParsed } = JSON.parse(/^\{[^]*\}$/m.exec(stdout)?.[0] ?? '{}') as { textsParsed: number }
      if (rows > 1000) process.stderr.write(`${textsParsed} parsed, ${seconds} s, ${megabytes} MB\n`)
      return textsParsed
    }
    expect(await built()).toBe(rows)
    expect(existsSync(join(out, 'inquiries', String(rows), 'index.html'))).toBe(true)
    database.exec("UPDATE inquiries SET markdown = 'It was fired again.' WHERE id = 2")
    database.close()
    expect(await built()).toBe(1)
    expect(readFileSync(join(out, 'inquiries/2/index.html'), 'utf8')).toContain('It was fired again.')
  })
})
