/** Where a vault keeps the settings that the site follows. */
export const obsidianFiles = {
  app: '.obsidian/app.json',
  templates: '.obsidian/templates.json',
  templater: '.obsidian/plugins/templater-obsidian/data.json',
} as const

/** What of a vault's own settings the site follows. */
export interface ObsidianSettings {
  readonly strictLineBreaks: boolean
  /** Paths of folders, relative to the vault. */
  readonly templates: readonly string[]
}

/**
 * The settings of a vault, from the texts of its files, each left out where there is none: what they do not say is as
 * Obsidian begins.
 */
export function readObsidian(files: Partial<Record<keyof typeof obsidianFiles, string>>): ObsidianSettings {
  const folders = [valueIn(files.templates, 'folder'), valueIn(files.templater, 'templates_folder')]
  return {
    strictLineBreaks: valueIn(files.app, 'strictLineBreaks') === true,
    templates: folders.flatMap((folder) => (typeof folder === 'string' ? inside(folder) : [])),
  }
}

/** None for the vault itself, and for what is not in it. */
function inside(folder: string): string[] {
  const segments = folder
    .trim()
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return segments.length === 0 || segments.includes('..') ? [] : [segments.join('/')]
}

function valueIn(source = '', key: string): unknown {
  try {
    const data: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
    return typeof data === 'object' && data !== null
      ? Object.entries(data).find(([name]) => name === key)?.[1]
      : null
  } catch {
    return null
  }
}
