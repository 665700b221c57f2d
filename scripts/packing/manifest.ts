import manifest from '../../package.json' with { type: 'json' }
import { installed } from './libraries.ts'

/** The package.json of the package: of what the repository has, only what those who install it need. */
export function packedManifest(): object {
  const { name, version, description, keywords, license, type, engines, dependencies, optionalPackages } =
    manifest
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines,
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
