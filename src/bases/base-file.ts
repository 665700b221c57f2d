import { escaped } from '../core/html.ts'
import { emptyBody, emptyEntry, queryLink } from '../core/entry.ts'
import type { Block, Body, Entry, EntryProblem, Base } from '../core/entry.ts'
import { english, wordsFor, type WordSettings } from '../words/languages.ts'
import { readBase } from './base.ts'
import { decode } from '../scan/decode.ts'
import { forbids, isMap, isPermission, leavesDoubt, scalar } from '../yaml/fences.ts'
import { readYaml } from '../yaml/document.ts'

/** Reads a `.base` file as a note with a heading and a table for each view. */
export function readBaseFile(
  bytes: Uint8Array,
  { wording = english }: { readonly wording?: WordSettings },
): { readonly entry: Entry; readonly body: Body } {
  const { text, problems } = decode(bytes)
  const reading = readBase(text, 0)
  const entry: Entry = {
    ...emptyEntry,
    base: 'file',
    draft: reading.base ? isHeldBack(text) : permissions.test(text),
    optsIn: reading.base !== null && /^publish\s*:/im.test(text) && !isHeldBack(text),
    links: reading.links.map(queryLink),
    headings: (reading.base?.views ?? []).map(({ name }) => ({ depth: 2, text: [name] })),
    problems: [
      ...problems,
      ...reading.problems.map((problem): EntryProblem => ({ rule: 'unevaluated-base', ...problem })),
    ],
  }
  return { entry, body: reading.base ? bodyOf(reading.base) : unreadable(wording) }
}

/** Whether a key of the file would keep a note from being published. */
function isHeldBack(text: string): boolean {
  const { data } = readYaml(text, 'exact')
  return (
    isMap(data) &&
    Object.entries(data).some(([key, value]) =>
      isPermission(key.toLowerCase()) ? leavesDoubt(key.toLowerCase(), scalar(value)) : forbids(key, value),
    )
  )
}

/** In an unreadable file, any such key might mean that it must not be published. */
const permissions = /^["']?(?:draft|publish(?:ed)?|public|private|unpublished|dg-publish)["']?\s*:/im

function bodyOf(base: Base): Body {
  const blocks = base.views.flatMap(({ name }, index): Block[] => [
    { html: headingOf(name, index), heading: index },
    { html: [{ hole: 'base', base: 0, view: index }], heading: null },
  ])
  return { ...emptyBody, blocks, bases: [base] }
}

/** The same markup as a heading of a note. */
function headingOf(name: string, heading: number): Block['html'] {
  const id = [{ hole: 'prefix' }, { hole: 'heading', heading }] as const
  return [
    '<div class="heading"><h2 id="',
    ...id,
    `">${escaped(name)}</h2><a class="anchor" href="#`,
    ...id,
    '" aria-labelledby="',
    ...id,
    '">#</a></div>',
  ]
}

function unreadable(wording: WordSettings): Body {
  const html = [`<p class="base-note">${escaped(wordsFor(wording).text.bases.notShownFile)}</p>`]
  return { ...emptyBody, blocks: [{ html, heading: null }] }
}
