import type { EntryProblem } from '../core/entry.ts'
import { isMap } from '../yaml/fences.ts'
import { kindsOfFolders, labelOf, readKinds, type GivenKinds } from './kinds.ts'
import { type SourcePoint, type RuleName, rules, type Severity } from '../core/rules.ts'
import { plainLook, slotNames, type SlotName } from '../core/look.ts'
import { footerLine } from './footer-line.ts'
import type { ChosenAt, Settings, SimilaritySettings, RelationType, RelationTypes } from '../core/settings.ts'
import type { InstanceRelation } from '../core/instance-relation.ts'
import type { DiscourseGraph } from './discourse.ts'
import type { ObsidianSettings } from '../scan/obsidian.ts'
import { relationLooks } from './relation-looks.ts'
import { exampleOf } from './schema/fields.ts'
import { basePath, siteUrl, type SiteUrl } from './schema/address.ts'
import { folderKey, type SettingsFault, type GivenSettings } from './schema/settings.ts'
import { byPresentNames, checkSettings } from './settings-check.ts'
import { readSimilarity } from './similarity-settings.ts'
import { readEdit } from './edit-address.ts'
import { readServices } from './services.ts'
import { readTheme } from './theme.ts'
import { readTopics } from './topics.ts'
import { readWords } from './words.ts'
import { bareTarget } from './bare-target.ts'
import { readYaml, type YamlPath } from '../yaml/document.ts'
import { programSchemes } from '../markdown/schemes.ts'
import { inquiryShapes, noteShapes } from './schema/roles.ts'
import { englishPlural, interfaceLanguage, type Words, wordsFor } from '../words/languages.ts'

/** The relations of a collection, and `related`, which may be renamed but not made symmetric. */
function readVocabulary(
  relations: NonNullable<GivenSettings['relations']>,
  words: Words['relations'],
): {
  vocabulary: RelationTypes
  faults: readonly SettingsFault[]
} {
  const faults: SettingsFault[] = []
  const related: RelationType = { label: words.related, inverse: words.referred, symmetric: false }
  const vocabulary: Record<string, RelationType> = { related }
  for (const [key, given] of Object.entries(relations)) {
    if (key === 'related') {
      if (given.symmetric === true) {
        faults.push({
          path: ['relations', key, 'symmetric'],
          message: '"related" joins two notes in one direction.',
          fix: 'remove symmetric; another relation may be symmetric.',
        })
      }
      for (const part of ['colour', 'line', 'glyph', 'side'] as const) {
        if (given[part] === undefined) continue
        faults.push({
          path: ['relations', key, part],
          message: `"related" has no ${part}: its lines are those of related notes.`,
          fix: `remove ${part}; another relation may have one.`,
        })
      }
      vocabulary[key] = {
        ...related,
        label: given.label || related.label,
        inverse: given.inverse || related.inverse,
      }
      continue
    }
    if (Object.hasOwn(noteShapes, key) || Object.hasOwn(inquiryShapes, key)) {
      faults.push({
        path: ['relations', key],
        message: `"${key}" is a key of front matter with a meaning of its own.`,
        fix: 'give the relation another name.',
      })
      continue
    }
    const label = given.label || labelOf(key)
    const symmetric = given.symmetric ?? false
    if (symmetric && given.inverse !== undefined && given.inverse !== label) {
      faults.push({
        path: ['relations', key, 'inverse'],
        message: `"${key}" is symmetric, so it has the same name at both ends.`,
        fix: 'remove the inverse, or symmetric: true.',
      })
    }
    const inverse = symmetric ? label : given.inverse || words.referredBy(label)
    vocabulary[key] = { label, inverse, symmetric }
  }
  return { vocabulary, faults }
}

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
  /** Not part of `settings`, because no page shows it. */
  readonly chosenAt: ChosenAt
  readonly homeAt: SourcePoint
  readonly datesAt: SourcePoint
  /** One for each item of `settings.look.navigation`. */
  readonly navigationAt: readonly SourcePoint[]
  readonly instanceRelations: readonly InstanceRelation[]
  /** The place of the `file` of `settings.similarity`, or of its `provider`. */
  readonly embeddingAt: SourcePoint
  /** The globs of `settings.ignore` that match template folders. */
  readonly templates: readonly string[]
  readonly problems: readonly EntryProblem[]
  /** Valid settings that are bad for readers, such as too little contrast. */
  readonly doubts: readonly EntryProblem[]
  readonly named: NamedFiles
}

const defaultIgnore = ['**/templates/**']

export interface NamedFile {
  readonly path: string
  readonly at: SourcePoint
  /** The name of the setting, such as `theme.css`. */
  readonly key: string
}

interface NamedFiles {
  readonly styleSheet: NamedFile | null
  readonly logo: NamedFile | null
  readonly hasTitle: boolean
  readonly favicon: NamedFile | null
  readonly slots: readonly { readonly slot: SlotName; readonly file: NamedFile }[]
}

/** Settings of a vault besides `site.yaml`. */
export interface Vault {
  /** Null if the collection is not an Obsidian vault. */
  readonly obsidian: ObsidianSettings | null
  /** LaTeX that defines commands for formulas. */
  readonly preamble: string
  readonly discourse: DiscourseGraph | null
  readonly instanceRelations: readonly InstanceRelation[]
  readonly template: GivenKinds['template']
  /** The path of the collection in its repository; null if it is in none. */
  readonly pathInRepository: () => string | null
}

/** `source` is null if there is no `site.yaml`. An invalid setting becomes a problem and keeps its default. */
export function readSettings(
  source: string | null,
  overrides: SettingsOverrides,
  name = 'Notes',
  {
    obsidian = null,
    preamble = '',
    discourse = null,
    instanceRelations = [],
    template = () => null,
    pathInRepository = () => null,
  }: Partial<Vault> = {},
): ReadSettings {
  const yaml = byPresentNames(readYaml((source ?? '').replace(/^\uFEFF/, '')))
  const { given, faults } = checkSettings(yaml.data, yaml.written)
  const flags = readFlags(overrides)
  const untrusted = overrides.untrusted ?? given.untrusted ?? false
  const edit = readEdit(given, untrusted ? () => null : pathInRepository)
  const language = given.language ?? 'en'
  const reworded = readWords(given.words ?? {}, language)
  const { vocabulary, faults: relationFaults } = readVocabulary(
    { ...discourse?.relations, ...given.relations },
    wordsFor({ language, words: reworded.words }).relations,
  )
  const removed = isMap(yaml.data) && isMap(yaml.data.kinds) ? Object.entries(yaml.data.kinds) : []
  const { kinds, faults: kindFaults } = readKinds(
    {
      site: given.kinds ?? {},
      vault: discourse?.kinds ?? {},
      without: removed.flatMap(([key, value]) => (value === false ? [key] : [])),
      template,
    },
    (label) => (interfaceLanguage(language) === 'en' ? englishPlural(label) : label),
  )
  const { folders, faults: folderFaults } = kindsOfFolders(given.folders ?? {}, kinds)
  const nearness = readSimilarity(given.similarity ?? {}, faults)
  const topics = readTopics(given.topics ?? [], yaml.at)
  const { 'trusted-types': trustedTypes, ...policySources } = given.policy ?? {}
  const theme = readTheme(given.theme ?? {}, kinds)
  const services = readServices(given)
  const problems = [
    ...yaml.faults.map((fault): EntryProblem => ({ rule: 'invalid-settings', ...fault })),
    ...[
      ...faults,
      ...reworded.faults,
      ...relationFaults,
      ...kindFaults,
      ...folderFaults,
      ...nearness.faults,
      ...topics.faults,
      ...theme.faults,
      ...edit.faults,
      ...contradiction(given, flags),
    ].map(({ path, message, fix }): EntryProblem => ({
      rule: 'invalid-settings',
      point: yaml.at(path),
      message,
      fix,
    })),
    ...flags.problems,
  ]
  const namedAt = (path: string | undefined, at: YamlPath): NamedFile | null =>
    path === undefined ? null : { path, at: yaml.at(at), key: at.join('.') }
  const url = flags.url ?? given.url ?? null
  const { name: author, url: authorUrl } = given.author ?? {}
  const featured = (given.featured ?? [])
    .map((link, index) => ({ link: bareTarget(link), at: yaml.at(['featured', index]) }))
    .filter(({ link }) => link !== '')
  const start = (given.start ?? [])
    .map(({ label, to }, index) => ({
      label: label || null,
      to: bareTarget(to),
      at: yaml.at(['start', index]),
    }))
    .filter(({ to }) => to !== '')
  const hasTree = given.navigation?.includes('tree') ?? false
  const links = (given.navigation ?? []).flatMap((link, index) =>
    link === 'tree' ? [] : [{ link, at: yaml.at(['navigation', index]) }],
  )
  const redirects = Object.entries(given.redirects ?? {}).map(([from, to]) => ({
    redirect: { from, to: bareTarget(to) },
    at: yaml.at(['redirects', from]),
  }))
  const templates = [...defaultIgnore, ...(obsidian?.templates ?? []).map(literal)]
  const settings: Settings = {
    title: given.title || name,
    description: given.description ?? '',
    tagline: given.tagline || null,
    url: url?.origin ?? null,
    base: flags.base ?? url?.path ?? given.base ?? '/',
    language,
    words: reworded.words,
    author: author ? { name: author, url: authorUrl ?? null } : null,
    edit: edit.address,
    folders,
    kinds,
    languages: Object.fromEntries(
      Object.entries(given.languages ?? {}).map(([folder, tag]) => [folderKey(folder), tag]),
    ),
    relations: vocabulary,
    looks: relationLooks(Object.keys(vocabulary), given.relations ?? {}, theme.theme?.ground),
    ignore: [...templates, ...(given.ignore ?? [])],
    hiddenBy: { git: given['ignore-git'] ?? true, obsidian: given['ignore-obsidian'] ?? true },
    publish: given.publish ?? 'all',
    similarity: untrusted ? sendingNothing(nearness.similarity) : nearness.similarity,
    remote: untrusted ? 'link' : (given.remote ?? 'link'),
    activeAttachments: untrusted ? 'omit' : (given['active-attachments'] ?? 'omit'),
    metadata: untrusted ? 'remove' : (given.metadata ?? 'remove'),
    untrusted,
    strictLineBreaks: given['strict-line-breaks'] ?? obsidian?.strictLineBreaks ?? true,
    macros: [preamble, ...Object.entries(given.macros ?? {}).map(macro)].join('\n').trim(),
    schemes: untrusted ? [] : [...new Set([...programSchemes, ...(given.schemes ?? [])])],
    nearNames: given['near-names'] ?? 'offer',
    wanted: given.wanted ?? 'text',
    tagPages: given['tag-pages'] ?? 100,
    // An untrusted repository may have a configuration that starts programs.
    dates: untrusted ? 'front-matter' : (given.dates ?? 'front-matter'),
    home: given.home?.normalize('NFC') ?? null,
    featured: featured.map(({ link }) => link),
    start: start.map(({ label, to }) => ({ label, to })),
    topics: topics.topics,
    cards: given.cards ?? 'kind',
    redirects: redirects.map(({ redirect }) => redirect),
    keepAddresses: given['keep-addresses'] ?? null,
    look: {
      ...plainLook,
      theme: theme.theme,
      navigation: !given.navigation || (hasTree && links.length === 0) ? null : links.map(({ link }) => link),
      tree: hasTree,
      footer: given.footer ? footerLine(given.footer) : null,
      ...(!untrusted && {
        policy: {
          sources: together(policySources, services.sources),
          trustedTypes: trustedTypes ?? true,
        },
        analytics: services.analytics,
        comments: services.comments,
      }),
    },
    problems: severities(given.problems ?? {}, overrides.failOn ?? []),
  }
  return {
    settings,
    templates,
    chosenAt: {
      featured: featured.map(({ at }) => at),
      start: start.map(({ at }) => at),
      topics: topics.at,
      redirects: redirects.map(({ at }) => at),
    },
    homeAt: yaml.at(['home']),
    datesAt: yaml.at(['dates']),
    navigationAt: links.map(({ at }) => at),
    instanceRelations: untrusted ? [] : instanceRelations,
    embeddingAt: yaml.at([
      'similarity',
      settings.similarity.embedding.provider === 'vectors' ? 'file' : 'provider',
    ]),
    doubts: theme.doubts.map(({ path, message, fix }) => ({
      rule: 'low-contrast',
      point: yaml.at(path),
      message,
      fix,
    })),
    named: {
      styleSheet: namedAt(given.theme?.css, ['theme', 'css']),
      logo: namedAt(given.logo?.file, ['logo']),
      hasTitle: given.logo?.title !== 'hidden',
      favicon: namedAt(given.favicon, ['favicon']),
      slots: slotNames.flatMap((slot) => {
        const file = namedAt(given.slots?.[slot], ['slots', slot])
        return file ? [{ slot, file }] : []
      }),
    },
    problems: problems.sort((a, b) => a.point.line - b.point.line || a.point.column - b.point.column),
  }
}

function together(...policies: readonly Readonly<Record<string, readonly string[] | undefined>>[]) {
  const sources: Record<string, readonly string[]> = {}
  for (const [directive, more = []] of policies.flatMap(Object.entries<readonly string[] | undefined>))
    sources[directive] = [...(sources[directive] ?? []), ...more]
  return sources
}

/** A LaTeX definition of a macro, with as many arguments as it uses. */
function macro([name, meaning]: [string, string]): string {
  const count = Math.max(0, ...Array.from(meaning.matchAll(/#([1-9])/g), ([, number]) => Number(number)))
  const given = Array.from({ length: count }, (_, index) => `#${index + 1}`).join('')
  return `\\gdef\\${name.replace(/^\\/, '')}${given}{${meaning}}`
}

/** Untrusted texts are sent to no server, and no model is downloaded for them. */
function sendingNothing(similarity: SimilaritySettings): SimilaritySettings {
  const { provider } = similarity.embedding
  const sends = provider === 'openai-compatible' || provider === 'transformers'
  return sends ? { ...similarity, embedding: { provider: 'lexical' } } : similarity
}

/** A `base` that differs from the path of `url`, unless a flag settles it. */
function contradiction(
  { base, url }: GivenSettings,
  flags: ReturnType<typeof readFlags>,
): readonly SettingsFault[] {
  if (base === undefined || !url || base === url.path || flags.base !== null || flags.url !== null) return []
  return [
    {
      path: ['base'],
      message: `"base" is ${base}, but the path of "url" is ${url.path}.`,
      fix: `write the whole address as url: ${url.origin}${base}, and remove base.`,
    },
  ]
}

function readFlags(overrides: SettingsOverrides): {
  base: string | null
  url: SiteUrl | null
  problems: readonly EntryProblem[]
} {
  const base = overrides.base === undefined ? null : basePath.safeParse(overrides.base)
  const url = overrides.url === undefined ? null : siteUrl.safeParse(overrides.url)
  const refused = [
    ...(base?.success === false ? [{ flag: 'base', expectation: schemaMessage(base.error) }] : []),
    ...(url?.success === false ? [{ flag: 'site', expectation: schemaMessage(url.error) }] : []),
  ]
  return {
    base: base?.data ?? null,
    url: url?.data ?? null,
    problems: refused.map(({ flag, expectation }) => ({
      rule: 'invalid-settings',
      point: { line: 1, column: 1 },
      message: `The flag --${flag} should be ${expectation}.`,
      fix: `write it like this: --${flag} ${exampleOf(expectation) ?? ''}`,
    })),
  }
}

function schemaMessage(error: { readonly issues: readonly { readonly message: string }[] }): string {
  return error.issues[0]?.message ?? ''
}

/** A glob that matches only this path: all ASCII punctuation except - . / _ is escaped. */
function literal(path: string): string {
  return path.replace(/[!-,:-@[-^`{-~]/g, '\\$&')
}

function severities(
  given: NonNullable<GivenSettings['problems']>,
  failOn: NonNullable<SettingsOverrides['failOn']>,
): Settings['problems'] {
  const own = Object.entries(given).flatMap(([rule, severity]) =>
    severity ? [[rule, severity] as const] : [],
  )
  if (failOn.length === 0) return Object.fromEntries(own)
  const all = Object.entries(rules).map(([rule, { severity }]) => [rule, severity] as const)
  const fails = ([rule, severity]: readonly [string, Severity]) =>
    failOn.some((one) => one === rule || (one === 'warnings' && severity === 'warning'))
  const known = new Map<string, Severity>([...all, ...own])
  return Object.fromEntries([...own, ...[...known].filter(fails).map(([rule]) => [rule, 'error'] as const)])
}
