import type { ParseArgsOptionDescriptor } from 'node:util'
import { calling } from '../src/core/installed.ts'
import { hostNames } from './hosts.ts'
import { statsFormats } from '../src/report/summary.ts'

/** A `parseArgs` flag with its help text. */
export interface Flag extends ParseArgsOptionDescriptor {
  readonly default?: string | boolean
  /** The placeholder of the value, such as `DIR`, or the possible words. A flag without one is a switch. */
  readonly value?: string
  readonly does: string
  /** What happens without the flag, unless `default` says so. */
  readonly otherwise?: string
}

export interface Command {
  readonly does: string
  readonly words?: string
  readonly flags: Readonly<Record<string, Flag>>
}

export const formats = ['text', 'json', 'github'] as const

const content = {
  content: {
    type: 'string',
    value: 'DIR',
    does: 'the folder of the collection',
    otherwise: 'content, or the folder here with a site.yaml or an .obsidian',
  },
} as const

/** Flags for every command that reads texts. */
const reading = {
  ...content,
  config: {
    type: 'string',
    value: 'FILE',
    does: 'the file with plugins and sources, which is run unless --untrusted is set',
    otherwise: 'throughline.config.ts, .mts, .js or .mjs in the working folder',
  },
} as const

const place = {
  base: {
    type: 'string',
    value: '/path/',
    does: 'the path of the site',
    otherwise: 'the path of --site, or of url in site.yaml, or base in site.yaml',
  },
  site: {
    type: 'string',
    value: 'URL',
    does: 'the URL of the site, such as https://example.org/garden/',
    otherwise: 'url in site.yaml',
  },
} as const

const trust = {
  untrusted: {
    type: 'boolean',
    default: false,
    does: 'ignores symbolic links, plugins, servers and the site.yaml of notes that you do not trust',
    otherwise: 'as in site.yaml',
  },
  settings: {
    type: 'string',
    value: 'FILE',
    does: 'a file to use instead of site.yaml, such as that of the base branch',
    otherwise: 'site.yaml of the collection',
  },
} as const

const failing = {
  strict: {
    type: 'boolean',
    default: false,
    does: 'publishes nothing if there is an error, or with --strict=warnings a warning',
    otherwise: 'a file with an error is left out',
  },
  'fail-on': {
    type: 'string',
    value: 'RULE[,RULE]',
    does: 'publishes nothing if one of these rules is broken',
    otherwise: 'as problems: in site.yaml says',
  },
} as const

const format = {
  format: {
    type: 'string',
    value: formats.join('|'),
    default: process.env['GITHUB_ACTIONS'] ? 'github' : 'text',
    does: 'prints problems for people, programs or pull requests',
    otherwise: 'text, or github on GitHub Actions',
  },
} as const

const extent = {
  all: {
    type: 'boolean',
    default: false,
    does: 'prints every warning',
    otherwise: 'many warnings are only counted',
  },
} as const

const out = { type: 'string', value: 'DIR', default: 'dist' } as const
const serving = {
  port: { type: 'string', value: 'N', does: 'the port, or 0 for any free one' },
  host: {
    type: 'string',
    value: 'ADDRESS[,NAME]',
    does: 'lets other machines reach it at this address (0.0.0.0 for all) and under these names',
    otherwise: 'only this machine can reach it',
  },
} as const

export const commands = {
  init: {
    does: 'Writes site.yaml and, if you like, the files for a host. Asks you what no flag says, and overwrites nothing.',
    flags: {
      content: {
        ...content.content,
        otherwise: 'it asks, or without a terminal takes the one it finds, else content',
      },
      title: {
        type: 'string',
        value: 'TITLE',
        does: 'the title of the site',
        otherwise: 'it asks, or without a terminal takes the name of the folder',
      },
      site: { ...place.site, otherwise: 'it asks, or without a terminal takes none' },
      publish: {
        type: 'string',
        value: 'all|opt-in',
        does: 'publishes all notes but drafts, or only those with publish: true',
        otherwise: 'it asks, or without a terminal takes all',
      },
      navigation: {
        type: 'string',
        value: 'tree|none',
        does: 'shows a tree of folders beside each page',
        otherwise: 'it asks, or without a terminal takes tree for three folders or more, else none',
      },
      host: {
        type: 'string',
        value: [...hostNames, 'none'].join('|'),
        does: 'where you publish the site',
        otherwise: 'it asks, or without a terminal takes none',
      },
      strict: {
        type: 'boolean',
        default: false,
        does: 'makes the host publish nothing if there is an error',
        otherwise: 'a file with an error is left out',
      },
    },
  },
  build: {
    does: 'Builds the site. Exit codes: 0 written, 1 nothing written, 2 a bug in Throughline, 3 written without the files with errors.',
    flags: {
      ...reading,
      out: { ...out, does: 'the folder of the site' },
      ...place,
      ...failing,
      shard: {
        type: 'string',
        value: 'N/OF',
        does: 'builds one part of several, such as 2/4, for merge to join',
        otherwise: 'the whole site',
      },
      ...trust,
      ...extent,
      ...format,
      stats: {
        type: 'string',
        value: statsFormats.join('|'),
        does: 'prints at the end how many files, bytes, texts and pages the build worked on',
        otherwise: 'nothing is printed',
      },
    },
  },
  merge: {
    does: 'Joins the parts that build --shard wrote.',
    words: 'PART...',
    flags: { out: { ...out, does: 'the folder of the site' } },
  },
  dev: {
    does: 'Serves the collection and shows every saved edit.',
    flags: {
      ...reading,
      ...place,
      'no-drafts': {
        type: 'boolean',
        default: false,
        does: 'shows only what a build would publish',
        otherwise: 'drafts are shown and marked',
      },
      ...extent,
      ...serving,
      port: { ...serving.port, default: '4321' },
    },
  },
  preview: {
    does: 'Serves a built site as a static host does.',
    flags: {
      out: {
        type: 'string',
        value: 'DIR',
        does: 'the folder of the site',
        otherwise: 'the folder of the last build, else dist',
      },
      base: { ...place.base, otherwise: 'the path of the last build, else /' },
      ...serving,
      port: { ...serving.port, default: '4322' },
    },
  },
  check: {
    does: 'Prints the problems and builds nothing. Exit codes are those of a build.',
    flags: {
      ...reading,
      ...place,
      ...failing,
      ...trust,
      list: {
        type: 'boolean',
        default: false,
        does: 'lists published addresses with their files, and held back files with the reason',
        otherwise: 'problems are printed',
      },
      'list-citations': {
        type: 'boolean',
        default: false,
        does: 'lists titles that count as citations with citations: titles, each with its place',
        otherwise: 'problems are printed',
      },
      external: {
        type: 'boolean',
        default: false,
        does: 'asks servers whether outside links still work, and keeps the answers for up to a week',
        otherwise: 'no server is asked',
      },
      ...extent,
      ...format,
    },
  },
  embed: {
    does: 'Makes the vectors that a build needs.',
    flags: { ...reading, ...format },
  },
  layout: {
    does: 'Writes the positions of the whole graph to graph-positions.json.',
    flags: {
      ...reading,
      anew: {
        type: 'boolean',
        default: false,
        does: 'lays out all nodes again',
        otherwise: 'nodes in the file keep their places',
      },
      ...format,
    },
  },
  suggest: {
    does: 'Lists links to add for one note or all notes, and edits nothing.',
    words: '[NOTE]',
    flags: {
      ...reading,
      most: {
        type: 'string',
        value: 'N',
        does: 'how many of each kind to list',
        otherwise: '20, or all as json',
      },
      format: {
        type: 'string',
        value: 'text|json',
        default: 'text',
        does: 'prints for people or for programs',
      },
    },
  },
  export: {
    does: 'Writes what is published as a folder in another format.',
    flags: {
      ...reading,
      ...trust,
      to: { type: 'string', value: 'okf', default: 'okf', does: 'the Open Knowledge Format' },
      out: { type: 'string', value: 'DIR', does: 'an empty folder', otherwise: 'it is an error' },
    },
  },
  mcp: {
    does: 'Lets AI agents search and read a collection over the Model Context Protocol, and edits nothing.',
    flags: {
      ...reading,
      ...trust,
      graph: {
        type: 'string',
        value: 'FILE',
        does: 'reads a built site instead: its graph.json and the files beside it',
        otherwise: 'it reads the collection',
      },
      http: {
        type: 'string',
        value: 'PORT',
        does: 'serves programs on this machine over HTTP at this port, or 0 for any free one',
        otherwise: 'over standard input and output',
      },
    },
  },
  new: {
    does: 'Makes a draft from a template in the folder of its kind.',
    words: 'note|inquiry|paper "Title"',
    flags: content,
  },
  moved: {
    does: 'Lists moved files whose old addresses lead nowhere.',
    flags: {
      ...reading,
      write: {
        type: 'boolean',
        default: false,
        does: 'adds the old addresses to redirects: in site.yaml',
        otherwise: 'they are only listed',
      },
      git: {
        type: 'boolean',
        default: false,
        does: 'also finds moves in the Git history',
        otherwise: 'only moves since the last build',
      },
    },
  },
} as const satisfies Readonly<Record<string, Command>>

export function usage(name: string, { words, flags }: Command): string {
  const written = Object.entries(flags).map(([flag, { value }]) => `[${spelt(flag, value)}]`)
  return calling(name, ...(words === undefined ? [] : [words]), ...written)
}

export function overview(): string {
  const rows = Object.entries(commands).map(
    ([name, { does }]) => `  ${name.padEnd(8)} ${does.split(/(?<=\.) /)[0]}\n`,
  )
  return `usage: npx throughline COMMAND\n\n${rows.join('')}\nWhat a command takes: npx throughline COMMAND --help\n`
}

export function help(name: string, command: Command): string {
  const rows = Object.entries(command.flags).map(([flag, { value, does, otherwise, default: standard }]) => [
    spelt(flag, value),
    `${does} (without it: ${otherwise ?? String(standard)})`,
  ])
  const width = Math.max(...rows.map(([flag = '']) => flag.length))
  const lines = rows.map(([flag = '', does = '']) => `  ${flag.padEnd(width)}  ${does}\n`)
  return `usage: ${usage(name, command)}\n\n${command.does}\n\n${lines.join('')}`
}

const spelt = (flag: string, value: string | undefined) =>
  `--${flag}${value === undefined ? '' : ` ${value}`}`
