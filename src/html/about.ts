import { roleOf, isCommonKind, siteKinds, type NodeKind } from '../core/kinds.ts'
import { html, finished, type Html } from '../core/html.ts'
import { lineSample } from '../map/svg.ts'
import type { AboutPage } from '../pages/page.ts'
import { about as words, graphPage, map, panes } from '../words/compiled.ts'
import { wordsOfKind } from '../words/kinds.ts'
import { browse } from './browse.ts'
import { currentSite } from './collection.ts'
import { mark } from './lists.ts'
import { computedMark, section } from './sections.ts'

export function aboutContent({ kinds, topics }: AboutPage): Html {
  const { measure, settings } = currentSite().view
  const hasInquiries = kinds.some((kind) => roleOf(kind) === 'inquiry')
  const explained = kinds.flatMap((kind) => {
    const line = lineOf(kind, hasInquiries)
    return line ? [[html`${mark(kind)} ${wordsOfKind(kind).plural}`, line] as const] : []
  })
  return browse(
    html`<h1>${words.title}</h1>${settings.description && html`<p class="lede">${settings.description}</p>`}`,
    html`
      ${explained.length > 0 && part('kinds', words.kinds, explained)}
      ${part('signs', words.marks, [
        [sample(false), words.authored],
        [html`${sample(true)} ${computedMark()}`, words.computed],
        ...(hasInquiries ? [[html`<sup>1</sup>`, words.cited] as const] : []),
        [html`<span class="missing">${wordsOfKind('note').one}</span>`, words.missing],
      ])}
      ${section({
        id: 'computed',
        title: words.found,
        content: html`<p>${words.similar(measure)}</p>${hasInquiries && html`<p>${words.next}</p>`}${topics && html`<p>${words.topics[topics === 'editor' || topics === 'links' ? topics : 'labels']}</p>`}`,
      })}
      ${section({ id: 'keys', title: words.keys, content: html`${keys.map(keyTable)}` })}
    `,
  )
}

function part(id: string, title: string, rows: readonly (readonly [Html, string])[]): Html {
  const row = ([sign, said]: readonly [Html, string]) => html`<div><dt>${sign}</dt><dd>${said}</dd></div>`
  return section({ id, title, content: html`<dl class="about-list">${rows.map(row)}</dl>` })
}

/** Empty for a kind that the settings do not explain, and for notes that no inquiry draws on: any text may be one. */
function lineOf(kind: NodeKind, hasInquiries: boolean): string {
  const own = siteKinds().find(({ id }) => id === kind)?.words
  if (own) return own.line
  return kind === 'note' && !hasInquiries ? '' : words.kindLines[isCommonKind(kind) ? kind : roleOf(kind)]
}

function sample(isComputed: boolean): Html {
  return finished(lineSample('related', isComputed))
}

type KeyLine = keyof (typeof words)['keyLines']

/** The keys of a line are separated by spaces. */
const keys: readonly {
  readonly at: string
  readonly lines: readonly (readonly [keys: string, KeyLine])[]
}[] = [
  {
    at: words.anywhere,
    lines: [
      ['/', 'search'],
      ['Ctrl K', 'search'],
      ['Alt ↓', 'preview'],
    ],
  },
  { at: panes.bar, lines: [['← →', 'pane']] },
  {
    at: map.title,
    lines: [
      ['← ↑ ↓ →', 'near'],
      ['Enter', 'walk'],
      ['O', 'open'],
      ['Backspace', 'back'],
      ['Home', 'first'],
      ['Esc', 'leave'],
    ],
  },
  {
    at: graphPage.title,
    lines: [
      ['← ↑ ↓ →', 'near'],
      ['Shift ← ↑ ↓ →', 'move'],
      ['+ −', 'zoom'],
      ['0', 'whole'],
      ['O', 'open'],
      ['P', 'path'],
      ['Esc', 'leave'],
    ],
  },
]

function keyTable({ at, lines }: (typeof keys)[number]): Html {
  const row = ([pressed, does]: (typeof lines)[number]) => html`
    <div><dt>${pressed.split(' ').map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${words.keyLines[does]}</dd></div>
  `
  return html`<h3>${at}</h3><dl class="about-list">${lines.map(row)}</dl>`
}
