import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../../src/html')

/** Declarations that name a side of the screen, where a page may run either way; an arrow of two sides is none. */
const physical = [
  /(?<![-\w])(?:margin|padding|border|scroll-margin|scroll-padding|inset)-(?:left|right)\b/,
  /(?<![-\w])border-(?:top|bottom)-(?:left|right)-radius\b/,
  /(?<![-\w])(?:left|right)\s*:/,
  /(?<![-\w])(?:text-align|text-align-last|float|clear|caption-side|justify-content)\s*:\s*(?:left|right)\b/,
]

const styles = globSync('**/*.{css,astro}', { cwd: source }).map((path) => path.replaceAll('\\', '/'))

describe('the styles', () => {
  it.each(styles)('%s names no side of the screen', (path) => {
    const css = readFileSync(join(source, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    const wrong = css.split('\n').filter((line) => physical.some((pattern) => pattern.test(line)))
    expect(wrong).toEqual([])
  })
})
