export const obsidianFiles = {
  app: '.obsidian/app.json',
  templates: '.obsidian/templates.json',
  templater: '.obsidian/plugins/templater-obsidian/data.json',
} as const

/** Settings of the Obsidian plugin Discourse Graphs. Its folder depends on how it was installed. */
export const discourseFiles = ['@discourse-graph/obsidian', 'discourse-graph', 'discourse-graphs'].map(
  (folder) => `.obsidian/plugins/${folder}/data.json`,
)

export interface ObsidianSettings {
  readonly strictLineBreaks: boolean
  /** Folders, relative to the vault. */
  readonly templates: readonly string[]
  /** *Excluded files*: each the beginning of a path or, between slashes, a regular expression. */
  readonly excluded: readonly string[]
}

/** Reads the settings of a vault from the texts of its files. Missing files and settings give Obsidian's defaults. */
export function readObsidian(files: Partial<Record<keyof typeof obsidianFiles, string>>): ObsidianSettings {
  const folders = [objectIn(files.templates)?.['folder'], objectIn(files.templater)?.['templates_folder']]
  const app = objectIn(files.app)
  const excluded = app?.['userIgnoreFilters']
  return {
    strictLineBreaks: app?.['strictLineBreaks'] === true,
    templates: folders.flatMap((folder) => (typeof folder === 'string' ? inside(folder) : [])),
    excluded: Array.isArray(excluded) ? excluded.filter((one) => typeof one === 'string' && one !== '') : [],
  }
}

/** Empty for the vault itself, and for a folder outside it. */
function inside(folder: string): string[] {
  const segments = folder
    .trim()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return segments.length === 0 || segments.includes('..') ? [] : [segments.join('/')]
}

export type Plain = Readonly<Record<string, unknown>>

export function objectIn(source = ''): Plain | null {
  try {
    const data: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
    return typeof data === 'object' && data !== null ? (data as Plain) : null
  } catch {
    return null
  }
}
