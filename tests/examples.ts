import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')

/** The code blocks in a language, in the README and in `docs/`, each with the place where it begins. */
export function examples(language: string): readonly (readonly [place: string, code: string])[] {
  return globSync(['README.md', 'docs/*.md'], { cwd: project })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(resolve(project, path), 'utf8')
      const blocks = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'gm'))
      return [...blocks].map(({ 1: indent = '', 2: code = '', index }) => {
        const line = text.slice(0, index).split('\n').length
        return [`${path}:${line}`, code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] as const
      })
    })
}

/** A block of YAML is of `site.yaml`, unless it begins with a comment that names another file. */
export function settingsExamples(): ReturnType<typeof examples> {
  return examples('yaml').filter(([, code]) => !/^# (?!site\.yaml)[\w./-]+\.ya?ml\b/.test(code))
}
