import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The path of a Chromium that tests can drive: the one of the system; else, as root on Debian, its `chromium`
 * package; else Playwright's own download. Throws one clear line when there is none to be had.
 */
export function findChromium(): string {
  const found = installed()
  if (found !== null) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const installs = attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    if (
      installs ||
      (attempt('apt-get', ['update']) &&
        attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']))
    ) {
      const fresh = installed()
      if (fresh !== null) return fresh
    }
  }
  if (!existsSync(chromium.executablePath())) {
    attempt(process.execPath, [
      join(import.meta.dirname, '../node_modules/playwright/cli.js'),
      'install',
      'chromium',
    ])
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('The tests need a browser: install Chromium, or run `npx playwright install chromium`.')
}

function installed(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      if (folder !== '' && existsSync(path)) return path
    }
  }
  return null
}

function attempt(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
