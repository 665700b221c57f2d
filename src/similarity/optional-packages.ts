import { isInstalled } from '../core/installed.ts'
import manifest from '../../package.json' with { type: 'json' }

/** The packages that only some collections need, and that `npm ci` does not install. */
export type OptionalPackage = keyof typeof manifest.optionalPackages

/** Rejects where it is not installed. */
export async function optionalPackage(name: OptionalPackage): Promise<unknown> {
  // Through a variable: types are checked without it.
  const specifier: string = name
  return import(/* @vite-ignore */ specifier)
}

/** The command that installs it, at the version that is tested. */
export function installing(name: OptionalPackage): string {
  return `npm install ${isInstalled ? '' : '--no-save '}${name}@${manifest.optionalPackages[name]}`
}
