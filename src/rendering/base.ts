import { Evaluation, rowsOf, type ViewRows } from '../bases/evaluate.ts'
import {
  dateOf,
  isList,
  textOfValue,
  TooMuch,
  type LinkValue,
  type NoteRecord,
  type Value,
} from '../bases/value.ts'
import { href } from '../core/address.ts'
import type { Base, BaseColumn, BaseView, ColumnLabel, Expression, Hole, Segments } from '../core/entry.ts'
import { escaped, finished, type Html, html, joined, languageOf, noHtml } from '../core/html.ts'
import { type Node, byTitle } from '../core/graph.ts'
import { languageWithin, wordsFor } from '../words/languages.ts'
import type { Scope } from './view.ts'

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
  const allowance = { steps: marks.room.steps }
  try {
    const table = new BaseTable(base, shown, hole.view, scope, allowance, fill).html()
    const why = new Set(omitted.map((one) => words.obstacle(one.obstacle.kind, one.obstacle.what)))
    return html`<div class="base-view">${table}${why.size > 0 && note(words.omitted([...why]))}</div>`
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return note(words.notShown(shown.name, words.tooMuch))
  } finally {
    marks.room.steps = allowance.steps
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

interface ShownGroup {
  readonly title: Html | null
  readonly rows: readonly NoteRecord[]
}

class BaseTable {
  readonly #base: Base
  readonly #view: BaseView
  readonly #index: number
  readonly #scope: Scope
  readonly #fill: Fill
  readonly #evaluation: Evaluation
  readonly #columns: readonly BaseColumn[]
  readonly #rows: ViewRows

  constructor(
    base: Base,
    view: BaseView,
    index: number,
    scope: Scope,
    allowance: { steps: number },
    fill: Fill,
  ) {
    this.#base = base
    this.#view = view
    this.#index = index
    this.#scope = scope
    this.#fill = fill
    const { settings } = scope.view
    const source = scope.view.bases
    const { author } = scope
    const own = source.records().of(ownOf(scope))
    this.#evaluation = new Evaluation({ base, author, own, source, settings, allowance })
    this.#columns = view.columns.some(({ shows }) => isName(shows))
      ? view.columns
      : [nameColumn, ...view.columns]
    const byWords = byTitle(settings.language)
    this.#rows = rowsOf(view, source.records().all, this.#evaluation, (a, b) =>
      byWords({ title: a }, { title: b }),
    )
  }

  get #words() {
    return wordsFor(this.#scope.view.settings).text.bases
  }

  html(): Html {
    const { author } = this.#scope
    const { total } = this.#rows
    const isNamed =
      author.entry.base === 'block' && (this.#base.views.length > 1 || this.#view.name !== 'Table')
    const name = isNamed && html`<b>${this.#view.name}</b>`
    if (total === 0)
      return html`${name && html`<p class="base-caption">${name}</p>`}${note(this.#words.none)}`
    const room = this.#isItself ? most.itself : most.elsewhere
    return html`
      <p class="base-caption">${name && html`${name} `}<span class="file-facts">${this.#words.rows(total)}</span></p>
      ${this.#view.layout === 'table' ? this.#table(room) : this.#list(room)}
      ${this.#more(room)}
    `
  }

  get #isItself(): boolean {
    const { author, within } = this.#scope
    return author.entry.base === 'file' && within.length === 0
  }

  #table(room: number): Html {
    const heads = this.#columns.map(({ label }) => html`<th scope="col">${this.#label(label)}</th>`)
    const bodies = this.#groups(room).map(({ title, rows }) => {
      const head = html`<tr><th scope="rowgroup" colspan="${this.#columns.length}">${title}</th></tr>`
      return html`<tbody>${title && head}${rows.map((row) => this.#row(row))}</tbody>`
    })
    return html`
      <div class="table" tabindex="0" role="group" aria-label="${this.#words.view(this.#view.name)}">
        <table><thead><tr>${heads}</tr></thead>${bodies}</table>
      </div>
    `
  }

  #row(row: NoteRecord): Html {
    return html`<tr>${this.#columns.map((column) => html`<td>${this.#cell(row, column)}</td>`)}</tr>${'\n'}`
  }

  #list(room: number): Html {
    const lists = this.#groups(room).map(({ title, rows }) => {
      const items = rows.map((row) => html`<li>${this.#item(row)}</li>`)
      return html`${title && html`<p class="base-group">${title}</p>`}<ul class="base-list">${joined(items, '\n')}</ul>`
    })
    return html`${lists}`
  }

  #item(row: NoteRecord): Html {
    const values = this.#columns
      .filter(({ shows }) => !isName(shows))
      .flatMap((column) => {
        const cell = this.#cell(row, column)
        return cell.text === '' ? [] : [html`<span>${this.#named(column.label, cell)}</span>`]
      })
    const facts = values.length > 0 && html` <span class="base-values">${joined(values, ' ')}</span>`
    return html`${fileLink(row.node, this.#scope)}${facts}`
  }

  /** Cuts the groups to `room` rows in total. */
  #groups(room: number): readonly ShownGroup[] {
    const { group } = this.#view
    let left = room
    return this.#rows.groups.flatMap(({ value, rows }): ShownGroup[] => {
      const shown = rows.slice(0, left)
      left -= shown.length
      if (shown.length === 0) return []
      if (!group) return [{ title: null, rows: shown }]
      const own = valueHtml(value, isTags(group.by), this.#scope, this.#fill)
      const title = this.#named(group.label, own.text === '' ? html`${this.#words.noGroup}` : own)
      return [{ title, rows: shown }]
    })
  }

  #cell(row: NoteRecord, { shows }: BaseColumn): Html {
    if (isName(shows)) return fileLink(row.node, this.#scope)
    return valueHtml(this.#evaluation.of(row, shows), isTags(shows), this.#scope, this.#fill)
  }

  #named(label: ColumnLabel, { text, needs }: Html): Html {
    const { joins } = wordsFor(this.#scope.view.settings)
    return finished(joins.named(escaped(this.#label(label)), text), ...needs)
  }

  #label(label: ColumnLabel): string {
    return 'words' in label ? label.words : (this.#words.columns[label.file] ?? label.file)
  }

  #more(room: number): Html | null {
    const left = this.#rows.total - room
    if (left <= 0) return null
    const { author, view } = this.#scope
    const words = this.#words.more(left)
    if (author.entry.base !== 'file' || this.#isItself) return note(words)
    const to = href(view.settings.base, author.address, author.headingIds[this.#index])
    return note(html`<a class="link" href="${to}">${words}</a>`)
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
  const bare = value.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const shown = bare.length > 60 ? bare.replace(/[/?#].*$/, '/…') : bare
  return html`<a href="${value}" rel="external noopener">${shown}</a>`
}
