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
    otherwise: 'content, or the folder here that holds a site.yaml or is a vault of Obsidian',
  },
} as const

/** Flags for every command that reads texts. */
const reading = {
  ...content,
  config: {
    type: 'string',
    value: 'FILE',
    does: 'the file that names plugins; it is run, and never with --untrusted',
    otherwise: 'throughline.config.ts, .mts, .js or .mjs of the working folder, if it is there',
  },
} as const

const place = {
  base: {
    type: 'string',
    value: '/path/',
    does: 'the path of the site, if it is not that of its address',
    otherwise: 'the path of --site; else of url in site.yaml; else base in site.yaml',
  },
  site: {
    type: 'string',
    value: 'URL',
    does: 'the address of the site, as https://example.org/garden/',
    otherwise: 'url in site.yaml',
  },
} as const

const trust = {
  untrusted: {
    type: 'boolean',
    default: false,
    does: 'takes the collection for strangers’ and follows, runs and sends nothing of it; its own site.yaml is not read',
    otherwise: 'as in site.yaml',
  },
  settings: {
    type: 'string',
    value: 'FILE',
    does: 'a file in the place of the site.yaml of the collection, such as that of the base branch',
    otherwise: 'site.yaml of the collection',
  },
} as const

const failing = {
  strict: {
    type: 'boolean',
    default: false,
    does: 'lets any error fail the whole; --strict=warnings also any warning',
    otherwise: 'an error keeps back the file that it names',
  },
  'fail-on': {
    type: 'string',
    value: 'RULE[,RULE]',
    does: 'lets these rules fail the whole, as errors',
    otherwise: 'as problems: in site.yaml says',
  },
} as const

const format = {
  format: {
    type: 'string',
    value: formats.join('|'),
    default: process.env['GITHUB_ACTIONS'] ? 'github' : 'text',
    does: 'for whom problems are printed: a person, a program, a pull request',
    otherwise: 'text; on GitHub Actions, github',
  },
} as const

const extent = {
  all: {
    type: 'boolean',
    default: false,
    does: 'prints every warning as text',
    otherwise: 'many are counted by rule',
  },
} as const

const out = { type: 'string', value: 'DIR', default: 'dist' } as const
const serving = {
  port: { type: 'string', value: 'N', does: 'the port; 0 is any that is free' },
  host: {
    type: 'string',
    value: 'ADDRESS[,NAME]',
    does: 'lets other machines reach it: the address to listen at, 0.0.0.0 for all, then the names that it answers to besides',
    otherwise: 'only this machine can',
  },
} as const

export const commands = {
  init: {
    does: 'Begins a site: writes its site.yaml and, by choice, the files of a host, over none that is there. Asks for what no flag says.',
    flags: {
      content: {
        ...content.content,
        otherwise: 'it asks; at no terminal, the one it finds here, else content',
      },
      title: {
        type: 'string',
        value: 'TITLE',
        does: 'the title of the site',
        otherwise: 'it asks; at no terminal, the name of the folder',
      },
      site: { ...place.site, otherwise: 'it asks; at no terminal, none' },
      publish: {
        type: 'string',
        value: 'all|opt-in',
        does: 'which notes are published: all that are no drafts, or only those that say publish: true',
        otherwise: 'it asks; at no terminal, all',
      },
      navigation: {
        type: 'string',
        value: 'tree|none',
        does: 'whether each page has the tree of folders beside it',
        otherwise: 'it asks where notes are in three folders or more; at no terminal, tree there, else none',
      },
      host: {
        type: 'string',
        value: [...hostNames, 'none'].join('|'),
        does: 'where the site is to be published',
        otherwise: 'it asks; at no terminal, none',
      },
      strict: {
        type: 'boolean',
        default: false,
        does: 'has the host publish nothing while there is an error',
        otherwise: 'an error keeps back the file that it names',
      },
    },
  },
  build: {
    does: 'Makes the site. Exit codes: 0 written; 1 nothing written; 2 a fault of ours; 3 written without the files that errors name.',
    flags: {
      ...reading,
      out: { ...out, does: 'the folder of the site' },
      ...place,
      ...failing,
      shard: {
        type: 'string',
        value: 'N/OF',
        does: 'makes one part of so many, as 2/4, for merge to join',
        otherwise: 'all of it',
      },
      ...trust,
      ...extent,
      ...format,
      stats: {
        type: 'string',
        value: statsFormats.join('|'),
        does: 'counts the files, bytes, texts and pages that the build works on, and prints it last: lines, or one line of JSON',
        otherwise: 'nothing is counted',
      },
    },
  },
  merge: {
    does: 'Joins the folders that build --shard wrote.',
    words: 'PART...',
    flags: { out: { ...out, does: 'the folder of the site' } },
  },
  dev: {
    does: 'Serves the collection and shows every saved edit, until it is stopped.',
    flags: {
      ...reading,
      ...place,
      'no-drafts': {
        type: 'boolean',
        default: false,
        does: 'shows what a build would publish, and nothing else',
        otherwise: 'drafts are shown, marked as such, and a file that cannot be read as it last could be',
      },
      ...extent,
      ...serving,
      port: { ...serving.port, default: '4321' },
    },
  },
  preview: {
    does: 'Serves a site that was built as a static host does, until it is stopped.',
    flags: {
      out: {
        type: 'string',
        value: 'DIR',
        does: 'the folder of the site',
        otherwise: 'that of the last build, else dist',
      },
      base: { ...place.base, otherwise: 'as the last build made it, else /' },
      ...serving,
      port: { ...serving.port, default: '4322' },
    },
  },
  check: {
    does: 'Prints the problems of the collection, and makes no site. Exit codes, as those of a build: 0 no error; 1 errors for which a build writes nothing; 2 a fault of ours; 3 errors for which it leaves out the files that they name.',
    flags: {
      ...reading,
      ...place,
      ...failing,
      ...trust,
      list: {
        type: 'boolean',
        default: false,
        does: 'lists each published address with its file, and each file that is held back with the reason',
        otherwise: 'problems are printed',
      },
      external: {
        type: 'boolean',
        default: false,
        does: 'asks the servers of outside links whether they are still there; answers are kept for a week, or a day if not',
        otherwise: 'nobody is asked',
      },
      ...extent,
      ...format,
    },
  },
  embed: {
    does: 'Makes the vectors that a build will want.',
    flags: { ...reading, ...format },
  },
  layout: {
    does: 'Writes the positions of the nodes of the whole graph to graph-positions.json of the collection.',
    flags: {
      ...reading,
      anew: {
        type: 'boolean',
        default: false,
        does: 'lays all of them out again',
        otherwise: 'those that are in the file stay where they are',
      },
      ...format,
    },
  },
  suggest: {
    does: 'Lists what an editor may want to mend, of one note or of all, and edits nothing.',
    words: '[NOTE]',
    flags: {
      ...reading,
      most: {
        type: 'string',
        value: 'N',
        does: 'how many of each kind are listed',
        otherwise: '20; as json, all',
      },
      format: {
        type: 'string',
        value: 'text|json',
        default: 'text',
        does: 'for whom it is printed: a person, a program',
      },
    },
  },
  new: {
    does: 'Makes a draft from a template, in the folder of its kind.',
    words: 'note|inquiry|paper "Title"',
    flags: content,
  },
  moved: {
    does: 'Lists files that have moved since the last build and whose old addresses lead nowhere.',
    flags: {
      ...reading,
      write: {
        type: 'boolean',
        default: false,
        does: 'adds the old addresses to redirects: in site.yaml',
        otherwise: 'they are listed',
      },
      git: {
        type: 'boolean',
        default: false,
        does: 'finds what was moved in the history of the git repository, too',
        otherwise: 'since the last build',
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
