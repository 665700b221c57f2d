import type { Words } from '../words/languages.ts'

/** A code block that a plugin of Obsidian runs or draws, and that a page can only show. */
export interface Program {
  readonly name: keyof Words['text']['programs']
  /** Whether it draws something, so that only its source is shown. */
  readonly isSource: boolean
  /** The language that it is coloured as; null for none. */
  readonly language: string | null
}

type Table = Partial<Readonly<Record<Program['name'], Readonly<Record<string, string | null>>>>>

/** The name of a program → the languages of its code blocks, with the language that each is coloured as. */
const written: Table = {
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
const drawn: Table = {
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

/** The program that a code block in a language (lower case) is; null for ordinary code. */
export function programOf(language: string): Program | null {
  // The Admonition plugin has a language for each type of its own.
  if (/^ad-[\w-]+$/.test(language)) return { name: 'admonition', isSource: false, language: 'markdown' }
  return programs.get(language) ?? null
}

/** The caption that names a program. */
export function captionOf({ name, isSource }: Program, words: Words['text']): string {
  return (isSource ? words.shownAsSource : words.shownAsWritten)(words.programs[name])
}

/** The language whose colours code in a language is shown in; null for none. */
export function colouredAs(language: string): string | null {
  const program = programOf(language)
  return program ? program.language : language
}

function byLanguage(table: Table, isSource: boolean): [string, Program][] {
  return Object.entries(table).flatMap(([name, languages]) =>
    Object.entries(languages).map(([key, language]): [string, Program] => [
      key,
      { name: name as Program['name'], isSource, language },
    ]),
  )
}
