import repository from '../../package.json' with { type: 'json' }
import { installed } from './libraries.ts'

/** Files and folders of the repository that the package has as they are. */
export const documents = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs'] as const

/** The keys of package.json that mean the same in the package. */
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

/**
 * The package.json of the package: only what those who install it need. With a placeholder as its repository it is
 * private, so that npm publishes it nowhere.
 */
export function packedManifest(source: typeof repository = repository): Readonly<Record<string, unknown>> {
  const { dependencies, optionalPackages } = source
  return {
    ...Object.fromEntries(kept.map((key) => [key, source[key]])),
    ...(source.repository.url.includes('/OWNER/') && { private: true }),
    // Yarn would leave it in an archive, of which templates cannot be copied.
    preferUnplugged: true,
    bin: { throughline: 'scripts/throughline.js' },
    exports: {
      '.': { types: './types/index.d.ts', default: './src/index.js' },
      './package.json': './package.json',
    },
    imports: { '#libraries/*': './libraries/*' },
    dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])),
    peerDependencies: optionalPackages,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optionalPackages).map((name) => [name, { optional: true }]),
    ),
    optionalPackages,
  }
}
