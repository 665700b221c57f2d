import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

export function noticesOf(files: readonly string[]): string {
  const folders = new Set(
    files.flatMap(
      (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/')) ?? [],
    ),
  )
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Manifest
    const texts = globSync('{LICEN[CS]E,licen[cs]e,NOTICE}*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    return [`## ${name} ${version}: ${license ?? 'see below'}`, ...texts].join('\n\n')
  })
  return `# Licences of the libraries in this package\n\n${notices.join('\n\n')}\n`
}
