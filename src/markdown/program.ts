import type { Words } from '../words/languages.ts'

/** A code block that an Obsidian plugin runs or draws. A page can only show its source. */
export interface Program {
  readonly name: keyof Words['text']['programs']
  /** Whether the plugin draws something that the page does not show. */
  readonly isSource: boolean
  readonly language: string | null
}

type ProgramTable = Partial<Readonly<Record<Program['name'], Readonly<Record<string, string | null>>>>>

/** Program → languages of its code blocks → language for highlighting. */
const written: ProgramTable = {
  dataview: { dataview: null },
  dataviewScript: { dataviewjs: 'js' },
  tasks: { tasks: null },
  search: { query: null },
  base: { base: 'yaml' },
  kanban: { kanban: null },
  chart: { chart: 'yaml', 'advanced-chart': 'yaml', tracker: 'yaml' },
  map: { leaflet: 'yaml' },
  timeline: { timeline: null, 'timeline-labeled': null, chronos: null },
  statBlock: { statblock: 'yaml', 'pf2e-stats': null },
  encounter: { encounter: 'yaml', initiative: 'yaml' },
  button: { button: 'yaml', 'meta-bind-button': 'yaml' },
  inputField: { 'meta-bind': null, 'meta-bind-embed': null, 'meta-bind-js-view': null },
  todoist: { todoist: 'yaml' },
  contents: { toc: 'yaml', 'table-of-contents': 'yaml' },
  folderOverview: { 'folder-overview': 'yaml' },
  linkCard: { cardlink: 'yaml' },
}
const drawn: ProgramTable = {
  mermaid: { mermaid: null },
  plantUml: { plantuml: null },
  tikz: { tikz: 'latex' },
  excalidraw: { excalidraw: null },
  functionPlot: { functionplot: 'yaml', 'desmos-graph': null },
  music: { 'music-abc': null },
  chess: { chess: null, chesser: 'yaml' },
}

const programs: ReadonlyMap<string, Program> = new Map([
  ...byLanguage(written, false),
  ...byLanguage(drawn, true),
])

/** The program of a language in lower case; null for ordinary code. */
export function programOf(language: string): Program | null {
  // The Admonition plugin has one language for each of its types.
  if (/^ad-[\w-]+$/.test(language)) return { name: 'admonition', isSource: false, language: 'markdown' }
  return programs.get(language) ?? null
}

export function captionOf({ name, isSource }: Program, words: Words['text']): string {
  return (isSource ? words.shownAsSource : words.shownAsWritten)(words.programs[name])
}

export function colouredAs(language: string): string | null {
  const program = programOf(language)
  return program ? program.language : language
}

function byLanguage(table: ProgramTable, isSource: boolean): [string, Program][] {
  return Object.entries(table).flatMap(([name, languages]) =>
    Object.entries(languages).map(([key, language]): [string, Program] => [
      key,
      { name: name as Program['name'], isSource, language },
    ]),
  )
}
