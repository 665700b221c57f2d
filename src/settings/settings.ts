import { hash } from 'node:crypto'
import type { EntryProblem, InstanceRelation } from '../core/entry.ts'
import { plainLook, type PointAt, type Settings, type SimilaritySettings } from '../core/settings.ts'
import { rules, type RuleName, type Severity, type SourcePoint } from '../core/rules.ts'
import { programSchemes } from '../markdown/address.ts'
import type { ObsidianSettings } from '../scan/obsidian.ts'
import { pluralIn, wordsFor } from '../words/languages.ts'
import { inOrder } from '../core/problem.ts'
import { readYaml } from '../yaml/document.ts'
import { isMap } from '../yaml/fences.ts'
import { basePath, readEdit, siteUrl } from './address.ts'
import { asWritten, checkSettings, type SettingsFault } from './check.ts'
import { checkTopics } from './chosen.ts'
import type { DiscourseGraph } from './discourse.ts'
import { kindsOfFolders, readKinds } from './kinds.ts'
import { footerLine, namedFiles, readNavigation, readServices, type NamedFiles } from './look.ts'
import { readVocabulary, relationLooks } from './relations.ts'
import { folderKey, settings as settingsKeys, type GivenSettings } from './schema/settings.ts'
import type { Report } from './schema/types.ts'
import { readSimilarity } from './similarity.ts'
import { readTheme } from './theme.ts'
import { readWords } from './words.ts'

/** Settings from the command line; they override `site.yaml`. */
export interface SettingsOverrides {
  readonly base?: string | undefined
  readonly url?: string | undefined
  /** Whether the collection is untrusted, whatever its own `site.yaml` says. */
  readonly untrusted?: boolean
  /** Path of the settings file that replaces the collection's own. */
  readonly settingsFile?: string | undefined
  readonly config?: string | undefined
  /** Rules that are errors whatever `problems` says. `warnings` stands for every rule that is a warning. */
  readonly failOn?: readonly (RuleName | 'warnings')[]
}

export interface ReadSettings {
  readonly settings: Settings
  /** A hash of `site.yaml`, on which all positions depend. */
  readonly digest: string
  /** Not part of `settings`, because no page shows it. */
  readonly pointAt: PointAt
  /** One for each item of `settings.look.navigation`. */
  readonly navigationAt: readonly SourcePoint[]
  readonly instanceRelations: readonly InstanceRelation[]
  /** The globs of `settings.ignore` that match template folders. */
  readonly templates: readonly string[]
  readonly problems: readonly EntryProblem[]
  /** Valid settings that are bad for readers, such as too little contrast. */
  readonly doubts: readonly EntryProblem[]
  readonly named: NamedFiles
}

const defaultIgnore = ['**/templates/**']

/** Settings of a vault besides `site.yaml`. */
export interface Vault {
  /** Null if the collection is not an Obsidian vault. */
  readonly obsidian: ObsidianSettings | null
  /** LaTeX that defines commands for formulas. */
  readonly preamble: string
  readonly discourse: DiscourseGraph | null
  readonly instanceRelations: readonly InstanceRelation[]
  /** The path of the collection in its repository; null if it is in none. */
  readonly pathInRepository: () => string | null
}

/** `source` is null if there is no `site.yaml`. An invalid setting becomes a problem and keeps its default. */
export function readSettings(
  source: string | null,
  overrides: SettingsOverrides,
  name = 'Notes',
  { obsidian, preamble = '', discourse, instanceRelations = [], pathInRepository }: Partial<Vault> = {},
): ReadSettings {
  const text = (source ?? '').replace(/^\uFEFF/, '')
  const yaml = readYaml(text)
  const pointAt: PointAt = (path) => yaml.at(asWritten(path, settingsKeys, yaml.data))
  const { given, faults } = checkSettings(yaml)
  const doubts: SettingsFault[] = []
  const report: Report = (path, message, fix) => faults.push({ path, message, fix })
  const doubt: Report = (path, message, fix) => doubts.push({ path, message, fix })
  const problemsOf = (rule: RuleName, found: readonly SettingsFault[]): EntryProblem[] =>
    found.map(({ path, message, fix }) => ({ rule, point: pointAt(path), message, fix }))

  const untrusted = overrides.untrusted ?? given.untrusted ?? false
  const trusted = untrusted ? {} : given
  const address = addressOf(given, overrides, report)
  const language = given.language ?? 'en'
  const reworded = readWords(given.words ?? {}, language)
  const { words = {} } = reworded.given
  faults.push(...reworded.faults)
  const relations = readVocabulary(
    { ...discourse?.relations, ...given.relations },
    wordsFor({ language, words }).relations,
    report,
  )
  const removed = isMap(yaml.data) && isMap(yaml.data.kinds) ? Object.entries(yaml.data.kinds) : []
  const kinds = readKinds(
    {
      site: given.kinds ?? {},
      vault: discourse?.kinds ?? {},
      without: removed.flatMap(([key, value]) => (value === false ? [key] : [])),
    },
    pluralIn(language),
    report,
  )
  const isFaulty = (key: string) => faults.some(({ path }) => path[0] === 'similarity' && path[1] === key)
  const similarity = readSimilarity(given.similarity ?? {}, isFaulty, report)
  const theme = given.theme ? readTheme(given.theme, kinds, doubt) : null
  checkTopics(given.topics ?? [], report)
  const { tree, navigation, navigationAt } = readNavigation(given.navigation, pointAt)
  const templates = [...defaultIgnore, ...(obsidian?.templates ?? []).map(literal)]
  const settings: Settings = {
    title: given.title || name,
    description: given.description ?? '',
    tagline: given.tagline || null,
    ...address,
    language,
    words,
    author: given.author ? { name: given.author.name, url: given.author.url ?? null } : null,
    edit: readEdit(given, untrusted ? undefined : pathInRepository, report),
    folders: kindsOfFolders(given.folders ?? {}, kinds, report),
    kinds,
    languages: Object.fromEntries(
      Object.entries(given.languages ?? {}).map(([folder, tag]) => [folderKey(folder), tag]),
    ),
    relations,
    looks: relationLooks(Object.keys(relations), given.relations ?? {}, theme?.ground),
    ignore: [...templates, ...(given.ignore ?? [])],
    hiddenBy: { git: given['ignore-git'] ?? true, obsidian: given['ignore-obsidian'] ?? true },
    publish: given.publish ?? 'all',
    similarity: untrusted ? sendingNothing(similarity) : similarity,
    remote: trusted.remote ?? 'link',
    activeAttachments: trusted['active-attachments'] ?? 'omit',
    metadata: trusted.metadata ?? 'remove',
    untrusted,
    strictLineBreaks: given['strict-line-breaks'] ?? obsidian?.strictLineBreaks ?? true,
    macros: [preamble, ...Object.entries(given.macros ?? {}).map(macro)].join('\n').trim(),
    schemes: untrusted ? [] : [...new Set([...programSchemes, ...(given.schemes ?? [])])],
    wanted: given.wanted ?? 'text',
    citations: given.citations ?? 'links',
    exports: [...new Set(given.exports ?? [])],
    // An untrusted repository may have a configuration that starts programs.
    dates: trusted.dates ?? 'front-matter',
    home: given.home?.normalize('NFC') ?? null,
    featured: given.featured ?? [],
    start: given.start ?? [],
    topics: given.topics ?? [],
    redirects: Object.entries(given.redirects ?? {}).map(([from, to]) => ({ from, to })),
    cards: given.cards ?? 'kind',
    keepAddresses: given['keep-addresses'] ?? null,
    about: given.about ?? true,
    look: {
      ...plainLook,
      theme,
      navigation,
      tree,
      footer: given.footer ? footerLine(given.footer) : null,
      ...(!untrusted && readServices(given)),
    },
    problems: severities(given.problems ?? {}, overrides.failOn ?? []),
  }
  const problems = [
    ...yaml.faults.map((fault): EntryProblem => ({ rule: 'invalid-settings', ...fault })),
    ...problemsOf('invalid-settings', faults),
  ]
  return {
    settings,
    templates,
    digest: hash('sha256', text),
    pointAt,
    navigationAt,
    instanceRelations: untrusted ? [] : instanceRelations,
    doubts: problemsOf('low-contrast', doubts),
    named: namedFiles(given, pointAt),
    problems: inOrder(problems),
  }
}

/** Flags override `site.yaml`. */
function addressOf(
  { base, url }: GivenSettings,
  flags: SettingsOverrides,
  report: Report,
): { readonly url: string | null; readonly base: string } {
  const baseFlag = flags.base === undefined ? null : basePath.parse(flags.base)
  const urlFlag = flags.url === undefined ? null : siteUrl.parse(flags.url)
  if (base !== undefined && url && base !== url.path && baseFlag === null && urlFlag === null) {
    const message = `"base" is ${base}, but the path of "url" is ${url.path}.`
    report(['base'], message, `write url: ${url.origin}${base} and remove base.`)
  }
  const site = urlFlag ?? url
  return { url: site?.origin ?? null, base: baseFlag ?? site?.path ?? base ?? '/' }
}

/** A LaTeX definition of a macro, with as many arguments as it uses. */
function macro([name, meaning]: [string, string]): string {
  const count = Math.max(0, ...Array.from(meaning.matchAll(/#([1-9])/g), ([, number]) => Number(number)))
  const given = Array.from({ length: count }, (_, index) => `#${index + 1}`).join('')
  return `\\gdef\\${name.replace(/^\\/, '')}${given}{${meaning}}`
}

/** Untrusted texts are sent to no server. */
function sendingNothing(similarity: SimilaritySettings): SimilaritySettings {
  const sends = similarity.embedding.provider === 'openai-compatible'
  return sends ? { ...similarity, embedding: { provider: 'lexical' } } : similarity
}

/** A glob that matches only this path: all ASCII punctuation except - . / _ is escaped. */
function literal(path: string): string {
  return path.replace(/[!-,:-@[-^`{-~]/g, '\\$&')
}

function severities(
  given: NonNullable<GivenSettings['problems']>,
  failOn: NonNullable<SettingsOverrides['failOn']>,
): Settings['problems'] {
  const severities: Partial<Record<RuleName, Severity | undefined>> = { ...given }
  for (const rule of Object.keys(rules) as RuleName[]) {
    const isWarning = (given[rule] ?? rules[rule].severity) === 'warning'
    if (failOn.includes(rule) || (isWarning && failOn.includes('warnings'))) severities[rule] = 'error'
  }
  return severities
}
