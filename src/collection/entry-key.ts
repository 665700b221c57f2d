import { createHash, hash } from 'node:crypto'
import type { PluginsAt } from '../core/plugins.ts'
import type { Settings } from '../core/settings.ts'
import { codeVersion } from '../cache/version.ts'
import type { NodeKind } from '../core/kinds.ts'
import { interfaceLanguage } from '../words/languages.ts'

export type ReadingSettings = Pick<
  Settings,
  'relations' | 'kinds' | 'strictLineBreaks' | 'schemes' | 'macros' | 'language' | 'words'
>

/** A hash of everything that an entry depends on besides its own file and format. */
export function commonKey(
  { relations, kinds, strictLineBreaks, schemes, macros, language, words }: ReadingSettings,
  plugins: PluginsAt | null = null,
): string {
  const parts = [
    codeVersion(),
    JSON.stringify(kinds.map(({ id, words, files }) => [id, words?.label, files])),
    JSON.stringify([relations, strictLineBreaks, schemes, macros, interfaceLanguage(language), words]),
    plugins?.key ?? '',
  ]
  return hash('sha256', parts.join(''), 'base64url')
}

export function entryKey(common: string, format: FileFormat, content: Uint8Array | string): string {
  return createHash('sha256').update(common).update(format).update(content).digest('base64url')
}

/** The key of an entry whose text contains these titles. */
export function keyWithTitles(key: string, titles: readonly string[] = []): string {
  if (titles.length === 0) return key
  return hash('sha256', key + JSON.stringify(titles), 'base64url')
}

/** Markdown of the kind that the path gives, or a canvas, an Obsidian base or a bibliography. */
export type FileFormat = NodeKind | 'canvas' | 'base' | 'bibtex' | 'csl-json'
