// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOf, scratch } from '../command/collection.ts'
import { sameAsClean, siteIn } from '../command/incremental.ts'
import { runs } from '../laws.ts'
import { ProjectCopy } from './project-copy.ts'

describe('a build after a build', () => {
  it('makes the site that a clean build makes, after many sequences of edits', async () => {
    await sameAsClean(runs(10), scratch)
  })

  it('makes all pages again when the templates have changed', async () => {
    const copy = new ProjectCopy()
    const [content, output] = [copyOf('garden'), join(scratch(), 'site')]
    const again = () => copy.build(content, output)
    expect((await again()).code).toBe(0)
    const footer = 'src/html/components/SiteFooter.astro'
    const html = readFileSync(join(copy.root, footer), 'utf8')
    copy.change(footer, { text: html.replace('<footer', '<footer data-changed') })
    const { code, stderr } = await again()
    expect(code, stderr).toBe(0)
    const pages = [...siteIn(output)].filter(
      ([path, html]) => path.endsWith('index.html') && html.includes('<footer'),
    )
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(([, html]) => !html.includes('<footer data-changed')).map(([path]) => path)).toEqual(
      [],
    )
  })
})
