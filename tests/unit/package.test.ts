import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { packedManifest } from '../../scripts/packing/manifest.ts'

describe('package.json', () => {
  it('brings the same version of Node to every platform, which other sort orders would tell apart', () => {
    const versions = Object.values(manifest.optionalDependencies)
    expect(versions.length).toBe(5)
    expect(new Set(versions).size).toBe(1)
  })

  it('has scripts that any shell understands', () => {
    const odd = Object.entries(manifest.scripts).filter(([, script]) => /[$`;&|<>'"\\]|^\w+=/.test(script))
    expect(odd).toEqual([])
  })

  it('says who made it, where it lives and where to report a fault', () => {
    const { author, repository, homepage, bugs } = manifest
    expect(author).not.toBe('')
    for (const address of [repository.url, homepage, bugs]) expect(address).toContain('/throughline')
  })

  it('is private once packed while its repository is a placeholder, so that npm publishes it nowhere', () => {
    const address = (url: string) => ({ ...manifest, repository: { type: 'git', url } })
    expect(packedManifest(address('git+https://github.com/OWNER/throughline.git'))).toHaveProperty(
      'private',
      true,
    )
    expect(packedManifest(address('git+https://github.com/ana/throughline.git'))).not.toHaveProperty(
      'private',
    )
  })
})
