import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOf, scratch } from '../command/collection.ts'
import { sameAsClean, siteIn } from '../command/incremental.ts'
import { project, run } from '../command/run.ts'
import { runs } from '../laws.ts'

describe('a build after a build', () => {
  it('makes the site that a clean build makes, after many sequences of edits', async () => {
    await sameAsClean(runs(150), scratch)
  })

  it('makes all pages again when the templates have changed', async () => {
    const copy = scratch()
    for (const name of [
      'src',
      'scripts',
      'public',
      'astro.config.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ]) {
      cpSync(join(project, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
    const [content, output] = [copyOf('garden'), join(scratch(), 'site')]
    const again = () => run('build', ['--content', content, '--out', output], {}, copy, copy)
    expect((await again()).code).toBe(0)
    const footer = join(copy, 'src/theme/components/SiteFooter.astro')
    writeFileSync(footer, readFileSync(footer, 'utf8').replace('<footer', '<footer data-changed'))
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
