import { isInstalled } from '../core/installed.ts'
import manifest from '../../package.json' with { type: 'json' }

/** Packages that only some collections need. `npm ci` does not install them. */
export type OptionalPackage = keyof typeof manifest.optionalPackages

/** Rejects if the package is not installed. */
export async function optionalPackage(name: OptionalPackage): Promise<unknown> {
  // A variable, so that types are checked without the package.
  const specifier: string = name
  return import(/* @vite-ignore */ specifier)
}

export function installing(name: OptionalPackage): string {
  return `npm install ${isInstalled ? '' : '--no-save '}${name}@${manifest.optionalPackages[name]}`
}
