/** What of a vault's own settings the site follows. */
export interface ObsidianSettings {
  readonly strictLineBreaks: boolean
}

/** The settings of a vault, from the text of its `.obsidian/app.json`: what it does not say is as Obsidian begins. */
export function readObsidian(source: string): ObsidianSettings {
  const app = parsed(source)
  const strict = typeof app === 'object' && app !== null && 'strictLineBreaks' in app && app.strictLineBreaks
  return { strictLineBreaks: strict === true }
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}
