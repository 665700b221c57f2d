/** The files in which a vault keeps the settings that the site follows. */
export const obsidianFiles = {
  app: '.obsidian/app.json',
  templates: '.obsidian/templates.json',
  templater: '.obsidian/plugins/templater-obsidian/data.json',
} as const

/** The settings of a vault that the site follows. */
export interface ObsidianSettings {
  readonly strictLineBreaks: boolean
  /** Paths of folders, relative to the vault. */
  readonly templates: readonly string[]
  /** *Excluded files*: each the beginning of a path or, between two slashes, a regular expression. */
  readonly excluded: readonly string[]
}

/**
 * The settings of a vault, from the texts of its files; a missing file is left out. Settings that the files do not give
 * have Obsidian's defaults.
 */
export function readObsidian(files: Partial<Record<keyof typeof obsidianFiles, string>>): ObsidianSettings {
  const folders = [valueIn(files.templates, 'folder'), valueIn(files.templater, 'templates_folder')]
  const excluded = valueIn(files.app, 'userIgnoreFilters')
  return {
    strictLineBreaks: valueIn(files.app, 'strictLineBreaks') === true,
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

function valueIn(source = '', key: string): unknown {
  return Object.entries(objectIn(source) ?? {}).find(([name]) => name === key)?.[1]
}

export type Plain = Readonly<Record<string, unknown>>

/** The object that a program has written as JSON; null for any other text. */
export function objectIn(source: string): Plain | null {
  try {
    const data: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
    return typeof data === 'object' && data !== null ? (data as Plain) : null
  } catch {
    return null
  }
}
