import manifest from '../../package.json' with { type: 'json' }

/**
 * Whether this runs as an installed package. Its code is compiled then, because Node strips no types in node_modules.
 */
export const isInstalled = import.meta.url.endsWith('.js')

/** The command line that runs a command. */
export function calling(command: string, ...words: readonly string[]): string {
  if (isInstalled) return ['npx throughline', command, ...words].join(' ')
  // npm consumes flags unless `--` precedes them.
  return [`npm run ${command}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

/** Packages that only some collections need. `npm ci` does not install them. */
export type OptionalPackage = keyof typeof manifest.optionalPackages

export function installing(name: OptionalPackage): string {
  return `npm install ${isInstalled ? '' : '--no-save '}${name}@${manifest.optionalPackages[name]}`
}
