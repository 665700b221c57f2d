import repository from '../../package.json' with { type: 'json' }
import { installed } from './libraries.ts'

export const documents = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs'] as const

const kept = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'author',
  'repository',
  'homepage',
  'bugs',
  'type',
  'engines',
] as const

/** Only what users need. With a placeholder as its repository, it is private, so that npm does not publish it. */
export function packedManifest(source: typeof repository = repository): Readonly<Record<string, unknown>> {
  const { dependencies } = source
  return {
    ...Object.fromEntries(kept.map((key) => [key, source[key]])),
    ...(source.repository.url.includes('/OWNER/') && { private: true }),
    // Yarn would keep the package in an archive, from which templates cannot be copied.
    preferUnplugged: true,
    bin: { throughline: 'scripts/throughline.js' },
    exports: {
      '.': { types: './types/index.d.ts', default: './src/index.js' },
      './package.json': './package.json',
    },
    imports: { '#libraries/*': './libraries/*' },
    dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])),
  }
}
