import { Evaluation } from '../bases/evaluate.ts'
import type { NoteRecord } from '../bases/value.ts'
import { TooMuch } from '../bases/value.ts'
import { rowsOf, type ViewRows } from '../bases/rows.ts'
import { href } from '../core/address.ts'
import type { Base, BaseColumn, BaseView, ColumnLabel, Expression } from '../core/base.ts'
import type { Block, Hole } from '../core/entry.ts'
import type { Fragment, Node } from '../core/graph.ts'
import { attribute, text } from '../core/html-text.ts'
import { byTitle } from '../core/order.ts'
import { wordsFor } from '../words/languages.ts'
import { fileLink, valueHtml, type Fill } from './base-value.ts'
import type { Scope } from './view.ts'

/** Most rows on another page, and on the base's own page. */
const most = { elsewhere: 100, itself: 1_000 }

/** The views of an embedded base that the link names, else the first. Headings are left out. */
export function viewsEmbedded(blocks: readonly Block[], fragment: Fragment | null): readonly Block[] {
  const views = blocks.filter(({ heading }) => heading === null)
  return fragment ? views : views.slice(0, 1)
}

/** Renders a view of a base, or a line that says why that is impossible. */
export function fillBase(hole: Extract<Hole, { hole: 'base' }>, scope: Scope, fill: Fill): string {
  const { view, author, marks } = scope
  const base = view.bodyOf(author.id).bases[hole.base]
  const shown = base?.views[hole.view]
  if (!base || !shown || !marks || scope.links !== 'live') return ''
  const words = wordsFor(view.settings).text.bases
  const { obstacle, omitted } = shown
  if (obstacle) return note(words.notShown(shown.name, words.obstacle(obstacle.kind, obstacle.what)))
  const allowance = { steps: marks.room.steps }
  try {
    const table = new BaseTable(base, shown, hole.view, scope, allowance, fill).html()
    const why = new Set(omitted.map((one) => words.obstacle(one.obstacle.kind, one.obstacle.what)))
    return `<div class="base-view">${table}${why.size > 0 ? note(words.omitted([...why])) : ''}</div>`
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return note(words.notShown(shown.name, words.tooMuch))
  } finally {
    marks.room.steps = allowance.steps
  }
}

function note(words: string): string {
  return `<p class="base-note">${text(words)}</p>`
}

/** Added if no other column links to the note. */
const nameColumn: BaseColumn = {
  label: { file: 'name' },
  shows: { is: 'member', of: { is: 'file', of: 'row' }, name: 'name' },
}

interface ShownGroup {
  readonly title: string | null
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

  html(): string {
    const { author } = this.#scope
    const { total } = this.#rows
    const isNamed =
      author.entry.base === 'block' && (this.#base.views.length > 1 || this.#view.name !== 'Table')
    const name = isNamed ? `<b>${text(this.#view.name)}</b> ` : ''
    const count = `<p class="base-caption">${name}<span class="file-facts">${text(this.#words.rows(total))}</span></p>`
    if (total === 0)
      return (name ? `<p class="base-caption">${name.trim()}</p>` : '') + note(this.#words.none)
    const room = this.#isItself ? most.itself : most.elsewhere
    return count + (this.#view.layout === 'table' ? this.#table(room) : this.#list(room)) + this.#more(room)
  }

  get #isItself(): boolean {
    const { author, within } = this.#scope
    return author.entry.base === 'file' && within.length === 0
  }

  #table(room: number): string {
    const heads = this.#columns
      .map(({ label }) => `<th scope="col">${text(this.#label(label))}</th>`)
      .join('')
    const bodies = this.#groups(room).map(({ title, rows }) => {
      const head = `<tr><th scope="rowgroup" colspan="${this.#columns.length}">${title ?? ''}</th></tr>`
      return `<tbody>${title === null ? '' : head}${rows.map((row) => this.#row(row)).join('')}</tbody>`
    })
    const label = attribute(this.#words.view(this.#view.name))
    return `<div class="table" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${heads}</tr></thead>${bodies.join('')}</table></div>`
  }

  #row(row: NoteRecord): string {
    return `<tr>${this.#columns.map((column) => `<td>${this.#cell(row, column)}</td>`).join('')}</tr>\n`
  }

  #list(room: number): string {
    return this.#groups(room)
      .map(({ title, rows }) => {
        const items = rows.map((row) => `<li>${this.#item(row)}</li>`).join('\n')
        return `${title === null ? '' : `<p class="base-group">${title}</p>`}<ul class="base-list">${items}</ul>`
      })
      .join('')
  }

  #item(row: NoteRecord): string {
    const values = this.#columns
      .filter(({ shows }) => !isName(shows))
      .flatMap((column) => {
        const cell = this.#cell(row, column)
        return cell === '' ? [] : [`<span>${this.#named(column.label, cell)}</span>`]
      })
    const facts = values.length === 0 ? '' : ` <span class="base-values">${values.join(' ')}</span>`
    return fileLink(row.node, this.#scope) + facts
  }

  /** Cuts the groups to `room` rows in total. Titles are HTML. */
  #groups(room: number): readonly ShownGroup[] {
    const { group } = this.#view
    let left = room
    return this.#rows.groups.flatMap(({ value, rows }): ShownGroup[] => {
      const shown = rows.slice(0, left)
      left -= shown.length
      if (shown.length === 0) return []
      if (!group) return [{ title: null, rows: shown }]
      const html = valueHtml(value, isTags(group.by), this.#scope, this.#fill)
      const title = this.#named(group.label, html === '' ? text(this.#words.noGroup) : html)
      return [{ title, rows: shown }]
    })
  }

  #cell(row: NoteRecord, { shows }: BaseColumn): string {
    if (isName(shows)) return fileLink(row.node, this.#scope)
    return valueHtml(this.#evaluation.of(row, shows), isTags(shows), this.#scope, this.#fill)
  }

  #named(label: ColumnLabel, html: string): string {
    return wordsFor(this.#scope.view.settings).joins.named(text(this.#label(label)), html)
  }

  #label(label: ColumnLabel): string {
    return 'words' in label ? label.words : (this.#words.columns[label.file] ?? label.file)
  }

  #more(room: number): string {
    const left = this.#rows.total - room
    if (left <= 0) return ''
    const { author, view } = this.#scope
    const words = text(this.#words.more(left))
    if (author.entry.base !== 'file' || this.#isItself) return `<p class="base-note">${words}</p>`
    const to = attribute(href(view.settings.base, author.address, author.headingIds[this.#index]))
    return `<p class="base-note"><a class="link" href="${to}">${words}</a></p>`
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
