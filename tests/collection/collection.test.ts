import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compiled } from '../../bench/compiled.ts'
import { readJudgements } from '../../bench/judgements.ts'
import { Store } from '../../src/cache/store.ts'
import type { NodeKind } from '../../src/core/kinds.ts'
import { type Node, relatedTo } from '../../src/core/graph.ts'
import { lastOf } from '../../src/core/path.ts'

const project = resolve(import.meta.dirname, '../..')
const content = join(project, 'content')
const cache = mkdtempSync(join(tmpdir(), 'throughline-collection-'))
const store = new Store(join(cache, 'collection.sqlite'))
const { collection, problems } = await compiled(content, store)
afterAll(() => {
  store.close()
  rmSync(cache, { recursive: true, force: true })
})

const { graph } = collection
/** All but the text of home. */
const nodes = graph.nodes.filter(({ file }) => file !== 'index.md')
const ofKind = (kind: NodeKind) => nodes.filter((node) => node.kind === kind)
const nameOf = ({ id }: Node) => lastOf(id).replace(/^@|\.md$/g, '')
const named = (kind: NodeKind) => ofKind(kind).map((node) => [nameOf(node), node] as const)

describe('the project’s own collection', () => {
  it('has no problem, so that every link leads somewhere', () => {
    expect(problems).toEqual([])
  })

  it('has a node for every file and every entry of its bibliographies', () => {
    const files = globSync('{notes,inquiries,papers}/*.md', { cwd: content }).map((path) =>
      lastOf(path.replaceAll('\\', '/')).replace(/\.md$/, ''),
    )
    const keys = globSync('papers/*.bib', { cwd: content }).flatMap((path) =>
      [...readFileSync(join(content, path), 'utf8').matchAll(/^@\w+\{([^,]+),/gm)].map(
        ([, key]) => key ?? '',
      ),
    )
    expect(ofKind('note').length).toBeGreaterThanOrEqual(80)
    expect(ofKind('inquiry').length).toBeGreaterThanOrEqual(35)
    expect(new Set(nodes.map(nameOf))).toEqual(new Set([...files, ...keys]))
  })

  it('holds what was judged', async () => {
    const judgements = await readJudgements(join(project, 'bench/judged.yaml'))
    const names = (kind: NodeKind) => new Set(ofKind(kind).map(nameOf))
    const [notes, papers] = [names('note'), names('paper')]
    expect(judgements.length).toBeGreaterThan(0)
    for (const judgement of judgements) {
      expect([judgement.note, ...judgement.notes.keys()].filter((name) => !notes.has(name))).toEqual([])
      expect([...judgement.papers.keys()].filter((name) => !papers.has(name))).toEqual([])
    }
  })

  it.each(named('inquiry'))('inquiry %s rests on five to twelve notes', (_, { id }) => {
    const { length } = graph.from(id, 'source')
    expect(length).toBeGreaterThanOrEqual(5)
    expect(length).toBeLessThanOrEqual(12)
  })

  it.each(named('note'))(
    'note %s has three to eight relations of its own, each with a reason of its own',
    (_, { id }) => {
      const own = relatedTo(graph, id)
      const reasons = own.map((edge) =>
        edge.reasons.flatMap(({ why }) => why.filter((part) => typeof part === 'string')).join(''),
      )
      expect(own.length).toBeGreaterThanOrEqual(3)
      expect(own.length).toBeLessThanOrEqual(8)
      expect(reasons.filter((reason) => reason.length <= 20)).toEqual([])
      expect(new Set(reasons).size).toBe(reasons.length)
    },
  )
})
