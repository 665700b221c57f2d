import { createRequire } from 'node:module'

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

/** A `require` for large libraries that few sources need, loaded on first use. */
export const onDemand = createRequire(import.meta.url)
