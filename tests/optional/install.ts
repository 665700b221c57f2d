import { execFileSync } from 'node:child_process'
import manifest from '../../package.json' with { type: 'json' }

/** Installs the optional packages beside the others. Vitest calls it before the tests that need them. */
export default function installOptional(): void {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Call these tests as `npm run test:optional`.')
  const packages = Object.entries(manifest.optionalPackages).map((pair) => pair.join('@'))
  execFileSync(process.execPath, [npm, 'install', '--no-save', ...packages], { stdio: 'inherit' })
}
