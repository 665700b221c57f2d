import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { framePath } from '../../../src/diagrams/mermaid.ts'
import { isReserved } from '../../../src/links/address-book.ts'
import { decodeWalkFile } from '../../../src/map/walk-file.ts'
import { filesOf, outputAt, siteOutputs } from '../../../src/site/outputs.ts'
import type { Site } from '../../../src/site/site-of.ts'
import { siteWith } from '../pages/collection.ts'

describe('the files beside the pages', () => {
  let site: Site
  beforeAll(async () => {
    site = await siteWith({ 'a.md': 'See [[b]].', 'b.md': '' })
  })

  it('are, of a site without a URL, neither a feed nor a sitemap', () => {
    expect(siteOutputs(site).map(({ path }) => path)).toEqual([
      '404.html',
      'katex.css',
      'robots.txt',
      '_headers',
      '.nojekyll',
      'graph/whole.json',
      'graph/computed.json',
      'search/things.json',
    ])
    expect(outputAt(site, 'sitemap.xml')).toBeNull()
  })

  it('are the frame of diagrams, too, of a site that publishes one', async () => {
    const paths = async (text: string) =>
      siteOutputs(await siteWith({ 'a.md': text })).map(({ path }) => path)
    const diagram = '```mermaid\ngraph TD; A --> B\n```\n'
    expect(await paths(diagram)).toContain(framePath)
    expect(await paths(`---\ndraft: true\n---\n${diagram}`)).not.toContain(framePath)
    expect(isReserved(`/${framePath}/` as Address, { wanted: 'text' })).toBe(true)
  })

  it('have addresses that no page of the collection can take', () => {
    for (const { path } of siteOutputs(site))
      expect([path, isReserved(`/${path}/` as Address, { wanted: 'text' })]).toEqual([path, true])
  })

  it('are served in development, but for those of a host and those that templates make', () => {
    expect(outputAt(site, 'robots.txt')).toBe('User-agent: *\nDisallow:\n')
    expect(outputAt(site, 'search/things.json')).toContain('/notes/a/')
    for (const path of ['_headers', '.nojekyll', '404.html', 'katex.css', 'notes/a/', 'nowhere']) {
      expect([path, outputAt(site, path)]).toEqual([path, null])
    }
  })

  it('are made with a page, as the neighbours of the nodes of a file are', () => {
    const [path = ''] = filesOf(site, '/graph/near/0.json' as Address)
    expect(path).toBe('graph/near/0.json')
    expect(decodeWalkFile(outputAt(site, path) ?? '').map(({ address }) => address)).toEqual([
      '/notes/a/',
      '/notes/b/',
    ])
    expect(filesOf(site, '/notes/a/' as Address)).toEqual(['notes/a/index.html'])
  })
})
