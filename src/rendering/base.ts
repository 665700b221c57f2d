import { evaluation, rowsOf } from '../bases/evaluate.ts'
import {
  dateOf,
  isList,
  textOfValue,
  TooMuch,
  type LinkValue,
  type NoteRecord,
  type Value,
} from '../bases/value.ts'
import { href, shownUrl } from '../core/address.ts'
import type { Base, BaseColumn, BaseView, ColumnLabel, Expression, Hole, Segments } from '../core/entry.ts'
import { escaped, finished, type Html, html, joined, languageOf, noHtml } from '../core/html.ts'
import { type Node, byTitle } from '../core/graph.ts'
import { languageWithin, wordsFor } from '../words/languages.ts'
import type { Room, Scope } from './view.ts'

type Fill = (segments: Segments, scope: Scope) => Html

/** Most rows on another page, and on the base's own page. */
const most = { elsewhere: 100, itself: 1_000 }

/** Renders a view of a base, or a line that says why that is impossible. */
export function fillBase(hole: Extract<Hole, { hole: 'base' }>, scope: Scope, fill: Fill): Html {
  const { view, author, marks } = scope
  const base = view.bodyOf(author.id).bases[hole.base]
  const shown = base?.views[hole.view]
  if (!base || !shown || !marks || scope.links !== 'live') return noHtml
  const words = wordsFor(view.settings).text.bases
  const { obstacle, omitted } = shown
  if (obstacle) return note(words.notShown(shown.name, words.obstacle(obstacle.kind, obstacle.what)))
  try {
    const table = viewHtml(base, shown, hole.view, scope, marks.room, fill)
    const why = new Set(omitted.map((one) => words.obstacle(one.obstacle.kind, one.obstacle.what)))
    return html`<div class="base-view">${table}${why.size > 0 && note(words.omitted([...why]))}</div>`
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return note(words.notShown(shown.name, words.tooMuch))
  }
}

function note(words: string | Html): Html {
  return html`<p class="base-note">${words}</p>`
}

/** Added if no other column links to the note. */
const nameColumn: BaseColumn = {
  label: { file: 'name' },
  shows: { is: 'member', of: { is: 'file', of: 'row' }, name: 'name' },
}

/** Throws `TooMuch` if the view takes more steps than the page has left. */
function viewHtml(base: Base, view: BaseView, index: number, scope: Scope, room: Room, fill: Fill): Html {
  const { author, within } = scope
  const { settings, bases: source } = scope.view
  const { joins, text } = wordsFor(settings)
  const said = text.bases
  const own = source.records().of(ownOf(scope))
  const evaluate = evaluation({ base, author, own, source, settings, allowance: room })
  const byWords = byTitle(settings.language)
  const { total, groups } = rowsOf(view, source.records().all, evaluate, (a, b) =>
    byWords({ title: a }, { title: b }),
  )
  const isNamed = author.entry.base === 'block' && (base.views.length > 1 || view.name !== 'Table')
  const name = isNamed && html`<b>${view.name}</b>`
  if (total === 0) return html`${name && html`<p class="base-caption">${name}</p>`}${note(said.none)}`
  const isItself = author.entry.base === 'file' && within.length === 0
  const mostRows = isItself ? most.itself : most.elsewhere
  const columns = view.columns.some(({ shows }) => isName(shows))
    ? view.columns
    : [nameColumn, ...view.columns]

  const labelOf = (label: ColumnLabel) =>
    'words' in label ? label.words : (said.columns[label.file] ?? label.file)
  const named = (label: ColumnLabel, value: Html) =>
    finished(joins.named(escaped(labelOf(label)), value.text), ...value.needs)
  const cell = (row: NoteRecord, { shows }: BaseColumn) =>
    isName(shows) ? fileLink(row.node, scope) : valueHtml(evaluate(row, shows), isTags(shows), scope, fill)

  const tableRow = (row: NoteRecord) =>
    html`<tr>${columns.map((column) => html`<td>${cell(row, column)}</td>`)}</tr>${'\n'}`
  const tableGroup = (title: Html | null, rows: readonly NoteRecord[]) => {
    const head = html`<tr><th scope="rowgroup" colspan="${columns.length}">${title}</th></tr>`
    return html`<tbody>${title && head}${rows.map(tableRow)}</tbody>`
  }
  const listItem = (row: NoteRecord) => {
    const values = columns
      .filter(({ shows }) => !isName(shows))
      .flatMap((column) => {
        const value = cell(row, column)
        return value.text === '' ? [] : [html`<span>${named(column.label, value)}</span>`]
      })
    const facts = values.length > 0 && html` <span class="base-values">${joined(values, ' ')}</span>`
    return html`<li>${fileLink(row.node, scope)}${facts}</li>`
  }
  const listGroup = (title: Html | null, rows: readonly NoteRecord[]) =>
    html`${title && html`<p class="base-group">${title}</p>`}<ul class="base-list">${joined(rows.map(listItem), '\n')}</ul>`

  const isTable = view.layout === 'table'
  let left = mostRows
  const bodies = groups.map(({ value, rows }) => {
    const shown = rows.slice(0, left)
    left -= shown.length
    if (shown.length === 0) return noHtml
    const by = view.group && valueHtml(value, isTags(view.group.by), scope, fill)
    const title = by && named(view.group.label, by.text === '' ? html`${said.noGroup}` : by)
    return (isTable ? tableGroup : listGroup)(title, shown)
  })
  const rest = total - mostRows
  return html`
    <p class="base-caption">${name && html`${name} `}<span class="file-facts">${said.rows(total)}</span></p>
    ${isTable ? inRegion() : html`${bodies}`}
    ${rest > 0 && note(isItself || author.entry.base !== 'file' ? said.more(rest) : linkToBase())}
  `

  function inRegion(): Html {
    const heads = columns.map(({ label }) => html`<th scope="col">${labelOf(label)}</th>`)
    return html`
      <div class="table" tabindex="0" role="group" aria-label="${said.view(view.name)}">
        <table><thead><tr>${heads}</tr></thead>${bodies}</table>
      </div>
    `
  }

  function linkToBase(): Html {
    const to = href(settings.base, author.address, author.headingIds[index])
    return html`<a class="link" href="${to}">${said.more(rest)}</a>`
  }
}

/** The note that `this` refers to: the one that embeds the base or contains its code. */
function ownOf({ author, within, view }: Scope): Node {
  const around = author.entry.base === 'file' ? within.at(-2) : undefined
  return around === undefined ? author : view.graph.node(around)
}

function isName(shows: Expression): boolean {
  return (
    shows.is === 'member' &&
    shows.of.is === 'file' &&
    shows.of.of === 'row' &&
    (shows.name === 'name' || shows.name === 'basename' || shows.name === 'file')
  )
}

function isTags(shows: Expression): boolean {
  return (
    (shows.is === 'property' && shows.key === 'tags') ||
    (shows.is === 'member' && shows.of.is === 'file' && shows.name === 'tags')
  )
}

function valueHtml(value: Value, areTags: boolean, scope: Scope, fill: Fill): Html {
  if (value === null) return noHtml
  const { joins, text } = wordsFor(scope.view.settings)
  if (isList(value)) {
    const items = value
      .map((item) => valueHtml(item, areTags, scope, fill))
      .filter((item) => item.text !== '')
    return joined(items, areTags ? ' ' : joins.items(['', '']))
  }
  if (typeof value === 'boolean') return html`${value ? text.yes : text.no}`
  if (typeof value === 'string' && areTags) return fill([{ hole: 'tag', tag: value }], scope)
  const date = dateOf(value)
  if (date) return dateHtml(textOfValue(date), scope)
  if (typeof value !== 'object') return written(String(value))
  switch (value.is) {
    case 'link':
      return linkHtml(value, scope, fill)
    case 'file':
      return fileLink(value.record.node, scope)
    case 'date':
    case 'map':
      return html`${textOfValue(value)}`
  }
}

function fileLink(
  { address, kind, title, titleLanguage }: Pick<Node, 'address' | 'kind' | 'title' | 'titleLanguage'>,
  { author, view: { settings } }: Scope,
): Html {
  const lang = languageOf(languageWithin(titleLanguage, author.language, settings))
  return html`<a class="link" data-kind="${kind}" href="${href(settings.base, address)}"${lang}>${title}</a>`
}

function linkHtml({ source, to, text: words }: LinkValue, scope: Scope, fill: Fill): Html {
  if (!source) return html`${words}`
  const { author, link } = source
  const isOwn = author.entry.links[link]?.role !== 'query'
  if (isOwn || to === null) {
    // Without marks: a link in a table does not count as a citation on the page.
    return fill([{ hole: 'link', link }], { ...scope, author, marks: null })
  }
  const { address, kind, titleLanguage } = scope.view.name(to)
  return fileLink({ address, kind, title: words, titleLanguage }, scope)
}

function dateHtml(date: string, { view }: Scope): Html {
  const [day = '', time] = date.split(' ')
  const shown = wordsFor(view.settings).longDate(day)
  return time === undefined
    ? html`<time datetime="${day}">${shown}</time>`
    : html`<time datetime="${`${day}T${time}`}">${`${shown}, ${time}`}</time>`
}

/** A URL becomes a link, shown without its scheme and `www.`. */
function written(value: string): Html {
  if (!/^https?:\/\/\S+$/i.test(value) || URL.parse(value) === null) return html`${value}`
  return html`<a href="${value}" rel="external noopener">${shownUrl(value)}</a>`
}
