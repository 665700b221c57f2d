/** A code block that a plugin of Obsidian runs or draws, and that a page can only show. */
interface Program {
  /** What it is, in words. */
  readonly caption: string
  /** The language that it is coloured as; null for none. */
  readonly language: string | null
}

/** What it is → the languages it goes by, with what they are coloured as. */
const written: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'Dataview query': { dataview: null },
  'Dataview script': { dataviewjs: 'js' },
  'Tasks query': { tasks: null },
  'Search query': { query: null },
  Base: { base: 'yaml' },
  'Kanban board': { kanban: null },
  Chart: { chart: 'yaml', 'advanced-chart': 'yaml', tracker: 'yaml' },
  Map: { leaflet: 'yaml' },
  Timeline: { timeline: null, 'timeline-labeled': null, chronos: null },
  'Stat block': { statblock: 'yaml', 'pf2e-stats': null },
  Encounter: { encounter: 'yaml', initiative: 'yaml' },
  Button: { button: 'yaml', 'meta-bind-button': 'yaml' },
  'Input field': { 'meta-bind': null, 'meta-bind-embed': null, 'meta-bind-js-view': null },
  'Todoist query': { todoist: 'yaml' },
  'Table of contents': { toc: 'yaml', 'table-of-contents': 'yaml' },
  'Folder overview': { 'folder-overview': 'yaml' },
  'Link card': { cardlink: 'yaml' },
}
const drawn: typeof written = {
  'Mermaid diagram': { mermaid: null },
  'PlantUML diagram': { plantuml: null },
  'TikZ drawing': { tikz: 'latex' },
  'Excalidraw drawing': { excalidraw: null },
  'Function plot': { functionplot: 'yaml', 'desmos-graph': null },
  'Music notation': { 'music-abc': null },
  'Chess board': { chess: null, chesser: 'yaml' },
}

const programs: ReadonlyMap<string, Program> = new Map([
  ...captioned(written, 'shown as written'),
  ...captioned(drawn, 'as its source'),
])

/** The program that a code block in a language (lower case) is; null for ordinary code. */
export function programOf(language: string): Program | null {
  // The Admonition plugin has a language for each type of its own.
  if (/^ad-[\w-]+$/.test(language)) return { caption: 'Admonition, shown as written', language: 'markdown' }
  return programs.get(language) ?? null
}

/** The language whose colours code in a language is shown in; null for none. */
export function colouredAs(language: string): string | null {
  const program = programOf(language)
  return program ? program.language : language
}

function captioned(kinds: typeof written, how: string): [string, Program][] {
  return Object.entries(kinds).flatMap(([name, languages]) =>
    Object.entries(languages).map(([key, language]): [string, Program] => [
      key,
      { caption: `${name}, ${how}`, language },
    ]),
  )
}
