// @module-tag long

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answer, embeddingsServer, send } from '../unit/similarity/embedding/embeddings-server.ts'
import { collection, copyOf, scratch } from './collection.ts'
import { build, differences, siteIn } from './incremental.ts'
import { call, run } from './run.ts'
import { page as documentAt } from '../site/page.ts'

/** The markup of a section of a page; null if there is none. */
const section = (site: string, path: string, id: string) =>
  documentAt(site, path).getElementById(id)?.outerHTML ?? null

const page = (site: string, path: string) => readFileSync(join(site, path, 'index.html'), 'utf8')

function settle(content: string, similarity: Readonly<Record<string, unknown>>): void {
  appendFileSync(join(content, 'site.yaml'), `\nsimilarity: ${JSON.stringify(similarity)}\n`)
}

describe('what stands nearest', () => {
  it('is ranked by words where nothing is set, and says so', async () => {
    const [content, site, again] = [copyOf('garden'), join(scratch(), 'site'), join(scratch(), 'site')]
    await build(content, site, scratch())
    await build(content, again, scratch())
    expect(differences(site, again)).toEqual([])
    expect(section(site, 'notes/clay', 'papers')).not.toBeNull()
    expect(page(site, 'about')).toContain('Similar pages share unusual words.')
    const pages = [...siteIn(site)].filter(([path]) => path.endsWith('.html'))
    expect(pages.filter(([, html]) => /semantic(?!s>)|in meaning/i.test(html)).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('is asked of a server for each text once, and never for one that is not published', async () => {
    await using server = await embeddingsServer(answer)
    const [content, site, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    writeFileSync(join(content, 'notes/secret.md'), '---\ntitle: Burdock\ndraft: true\n---\nBurdock burrs.')
    appendFileSync(join(content, 'notes/clay.md'), '\nSee [[Burdock]] and [[secret]].\n')
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny', batch: 4 })
    expect(
      (await build(content, site, cache)).problems.filter(({ severity }) => severity === 'error'),
    ).toEqual([])
    expect(page(site, 'about')).toContain('close in meaning, measured with tiny')
    const texts = () => server.asked.flatMap(({ body }) => body.input)
    const count = texts().length
    expect(new Set(texts()).size).toBe(count)
    expect(texts().join()).not.toMatch(/burdock|secret/i)

    appendFileSync(join(content, 'notes/clay.md'), '\nOne more sentence.\n')
    await build(content, site, cache)
    expect(texts().slice(count)).toEqual([expect.stringContaining('One more sentence.')])

    const clean = join(scratch(), 'site')
    await build(content, clean, scratch())
    expect(differences(site, clean)).toEqual([])
  })

  it('leaves the old site where the server fails, and loses nothing that was embedded', async () => {
    let refuses = false
    await using server = await embeddingsServer((asked, response, number) => {
      if (refuses && number > 2) send(response, 401, { error: { message: 'no such key' } })
      else answer(asked, response)
    })
    const [content, site, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    await build(content, site, cache)
    const old = siteIn(site)
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny', batch: 2 })
    refuses = true
    const failed = await build(content, site, cache)
    expect(failed.published).toBeNull()
    const [problem] = failed.problems.filter(({ rule }) => rule === 'embedding-failed')
    expect(problem).toMatchObject({ severity: 'error', place: { file: 'site.yaml' } })
    expect(problem?.message).toContain('401')
    expect(siteIn(site)).toEqual(old)

    const answered = server.asked.slice(0, 2).flatMap(({ body }) => body.input)
    const before = server.asked.length
    refuses = false
    expect((await build(content, site, cache)).published).not.toBeNull()
    const later = server.asked.slice(before).flatMap(({ body }) => body.input)
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter((text) => answered.includes(text))).toEqual([])
  })

  it('is asked of nobody while a setting is not understood', async () => {
    await using server = await embeddingsServer(answer)
    const [content, site] = [copyOf('garden'), join(scratch(), 'site')]
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny' })
    appendFileSync(join(content, 'site.yaml'), 'ignor: [private/**]\n')
    expect((await build(content, site, scratch())).published).toBeNull()
    expect((await build(content, site, scratch(), true)).published).toBeNull()
    expect((await run('embed', ['--content', content])).code).toBe(1)
    expect(server.asked).toEqual([])
  })

  it('is asked again when a server that failed may answer, although no file has changed', async () => {
    let fails = true
    await using server = await embeddingsServer((asked, response) => {
      if (fails) send(response, 401, { error: { message: 'no such key' } })
      else answer(asked, response)
    })
    const [content, site, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny' })
    appendFileSync(join(content, 'site.yaml'), 'problems: { embedding-failed: warning }\n')
    await build(content, site, cache)
    expect(section(site, 'notes/clay', 'papers')).toBeNull()
    fails = false
    await build(content, site, cache)
    expect(section(site, 'notes/clay', 'papers')).not.toBeNull()
  })

  it('is not ranked by the vectors of two models that had one name', async () => {
    let length = 3
    await using server = await embeddingsServer(({ body }, response) => {
      const data = body.input.map((text, index) => ({
        index,
        embedding: Array.from({ length }, (_, at) => text.padEnd(length).charCodeAt(at)),
      }))
      send(response, 200, { data })
    })
    const [content, site, cache] = [copyOf('garden'), join(scratch(), 'site'), scratch()]
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny' })
    await build(content, site, cache)
    length = 5
    appendFileSync(join(content, 'notes/clay.md'), '\nOne more sentence.\n')
    const { problems, published } = await build(content, site, cache)
    expect(published).toBeNull()
    expect(problems.find(({ rule }) => rule === 'embedding-failed')?.message).toMatch(/3 numbers.* 5/)
  })

  it('comes from a file of vectors, whose faults have a place, and which a build follows', async () => {
    const vectors: Readonly<Record<string, readonly number[]>> = {
      'notes/a.md': [1, 0, 0],
      'notes/b.md': [0, 1, 0],
      'notes/c.md': [0.9, 0.1, 0],
    }
    const line = ([id, vector]: readonly [string, readonly number[]]) => `${JSON.stringify({ id, vector })}\n`
    const notes = { 'notes/a.md': '# A', 'notes/b.md': '# B', 'notes/c.md': '# C', 'notes/d.md': '# D' }
    const content = collection({
      ...notes,
      'site.yaml': 'similarity:\n  provider: vectors\n  file: vectors.jsonl\n  notes: 1\n',
      'vectors.jsonl': Object.entries(vectors).map(line).join(''),
    })
    const [site, cache] = [join(scratch(), 'site'), scratch()]
    const outcome = await build(content, site, cache)
    const found = ({ problems }: typeof outcome) =>
      problems.map(({ rule, place, message }) => [rule, place.file, place.line, message])
    expect(found(outcome)).toEqual([
      ['invalid-vectors', 'vectors.jsonl', 1, '1 of 4 nodes have no vector: notes/d.md.'],
    ])
    const nearest = () => section(site, 'notes/a', 'notes')
    expect(nearest()).toContain('href="/notes/c/"')
    expect(nearest()).not.toContain('href="/notes/b/"')
    expect(section(site, 'notes/d', 'notes')).toBeNull()

    writeFileSync(
      join(content, 'vectors.jsonl'),
      Object.entries({ ...vectors, 'notes/b.md': [1, 0.01, 0], 'notes/d.md': [0, 0, 1] })
        .map(line)
        .join(''),
    )
    expect(found(await build(content, site, cache))).toEqual([])
    expect(nearest()).toContain('href="/notes/b/"')

    writeFileSync(join(content, 'vectors.jsonl'), '{"id": "notes/a.md", "vector": [1, NaN]}\n')
    const checked = await call('check', ['--content', content])
    expect(checked.stdout).toContain('vectors.jsonl:1:')
    rmSync(join(content, 'vectors.jsonl'))
    const missing = await call('check', ['--content', content])
    expect(missing.code).toBe(1)
    expect(missing.stdout).toContain('site.yaml:3:')
  })
})

describe('embed', () => {
  it('embeds alone, and has nothing left to do the second time', async () => {
    await using server = await embeddingsServer(answer)
    const content = copyOf('garden')
    settle(content, { provider: 'openai-compatible', endpoint: server.endpoint, model: 'tiny' })
    const first = await run('embed', ['--content', content])
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringMatching(/\d+ texts embedded \(openai-compatible\)/),
    ])
    const asked = server.asked.length
    expect(asked).toBeGreaterThan(0)
    expect((await call('embed', ['--content', content])).stderr).toContain('0 texts embedded')
    expect(server.asked.length).toBe(asked)
  })
})
