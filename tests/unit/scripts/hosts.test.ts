import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostNames, hosts, hostsIn, limitsNear } from '../../../scripts/hosts.ts'
import { installedFrom } from '../../../scripts/tarball.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'throughline-hosts-'))))
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const small = { files: 10, bytes: 1000, fileBytes: 100, redirects: 0 }

describe('hosts', () => {
  it('have files of their own, so that none stands in the way of another', () => {
    const files = hostNames.flatMap((host) => Object.keys(hosts[host].files))
    expect(new Set(files).size).toBe(files.length)
  })

  it('are known by their recipes', () => {
    expect(hostsIn(folder)).toEqual([])
    write('vercel.json')
    write('publish-s3.sh')
    expect(hostsIn(folder)).toEqual(['vercel', 's3'])
  })
})

describe('the limits of hosts', () => {
  it.each([
    [small, []],
    [{ ...small, files: 17_999 }, []],
    [{ ...small, files: 18_000 }, ['cloudflare allows 20000 files, and this site has 18000']],
    [
      { ...small, bytes: 950e6 },
      ['github allows 1000 MB, and this site has 950', 'gitlab allows 1000 MB, and this site has 950'],
    ],
    [{ ...small, fileBytes: 24 * 1024 * 1024 }, ['cloudflare allows 26 MB a file, and this site has 25']],
    [{ ...small, redirects: 950 }, ['gitlab allows 1000 redirects, and this site has 950']],
  ])('are told where a site comes near to them: %j', (size, lines) => {
    expect(limitsNear(size, folder)).toEqual(lines)
  })

  it('are those of the host alone whose recipe is there', () => {
    write('.github/workflows/publish.yml')
    const large = { files: 300_000, bytes: 2e9, fileBytes: 1e9, redirects: 9000 }
    expect(limitsNear(large, folder)).toEqual(['github allows 1000 MB, and this site has 2000'])
    expect(limitsNear({ ...large, bytes: 1 }, folder)).toEqual([])
  })
})

describe('the tarball that a package was installed from', () => {
  const installed = (resolved: string) => {
    const packages = { 'node_modules/throughline': { resolved } }
    write('node_modules/.package-lock.json', JSON.stringify({ packages }))
    return installedFrom(join(folder, 'node_modules'))
  }

  it('is where npm says', () => {
    expect(installed('file:../packs/throughline-0.1.0.tgz')).toBe(
      join(folder, '../packs/throughline-0.1.0.tgz'),
    )
    expect(installed('https://registry.example/throughline.tgz')).toBe(null)
    expect(installedFrom(join(folder, 'elsewhere'))).toBe(null)
  })
})
