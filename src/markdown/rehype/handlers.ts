import type { Element, ElementContent, Properties } from 'hast'
import type { Code, Heading, ListItem, Nodes, Parents, TableRow } from 'mdast'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers, type Options } from 'remark-rehype'
import { placeOf, text } from '../tree.ts'
import type { Hole } from '../../core/entry.ts'
import { holeText, liftedPlace, prefixHole } from '../holes.ts'
import { type Context, wordsIn } from '../parse-context.ts'
import { captionOf, programOf } from '../program.ts'
import type { Callout } from '../nodes.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['heading']>
type HandlerState = Parameters<Handler>[0]
type Handlers = {
  readonly [Type in Nodes['type']]?: (
    state: HandlerState,
    node: Extract<Nodes, { type: Type }>,
    parent: Parents | undefined,
  ) => ReturnType<Handler>
}

export const handlers: Handlers = {
  crossLink: (_, { syntax, inner, index: link }) => {
    if (syntax === 'embed') return hole({ hole: inner ? 'link' : 'embed', link })
    return hole({ hole: inner ? 'words' : 'link', link })
  },
  footnoteReference: (_, { data }) => hole({ hole: 'footnote', footnote: data?.footnote ?? 0 }),
  footnoteDefinition: () => undefined,
  tag: (_, { value }) => hole({ hole: 'tag', tag: value }),
  highlight: (state, node) => element('mark', {}, state.all(node)),
  citation: (state, node) =>
    element('span', { className: ['citation'] }, [text('('), ...state.all(node), text(')')]),
  field: (state, node) =>
    element('span', { className: ['field'] }, [
      ...(node.hidesKey ? [] : [element('span', { className: ['field-key'] }, [text(node.key)]), text(' ')]),
      ...state.all(node),
    ]),
  // One raw node, so that no line ends come between its parts.
  rawBlock: (state, node) => {
    const html = toHtml(state.all(node), { allowDangerousHtml: true })
    return named(node, { type: 'raw', value: html, ...placeOf(node) })
  },
  html: (_, node) => named(node, { type: 'raw', value: node.value, ...placeOf(node) }),
  liftedItems: (_, { items }) => element('p', {}, [text(liftedPlace(items))]),
  unsearched: (state, { nodes }) => state.wrap(state.all({ type: 'root', children: [...nodes] }), false),
  heading,
  listItem,
  tableRow,
  callout,
  calloutTitle: (state, node) =>
    element('p', { ...own(node), className: ['callout-title'] }, state.all(node)),
  code,
  inlineMath: (_, node) => formulaIn('math-inline', node),
  math: (_, node, parent) => {
    const formula = formulaIn('math-display', node)
    return parent?.type === 'paragraph'
      ? formula
      : element('div', { ...own(node), className: ['math'] }, [formula])
  },
}

function formulaIn(className: string, node: Nodes & { value: string }): Element {
  return { ...element('code', { className: [className] }, [text(node.value)]), ...placeOf(node) }
}

/** The anchor is beside the heading, so that it is not part of the heading's text. */
function heading(state: HandlerState, node: Heading): Element {
  const index = node.data?.heading
  if (index === undefined) return element(`h${node.depth}`, own(node), state.all(node))
  const id = prefixHole + holeText({ hole: 'heading', heading: index })
  const parts = [
    element(`h${node.depth}`, { id }, state.all(node)),
    element('a', { className: ['anchor'], href: `#${id}`, ariaLabelledBy: [id] }, [text('#')]),
  ]
  return { ...element('div', { ...own(node), className: ['heading'] }, parts), ...placeOf(node) }
}

function base(state: HandlerState, node: Code, index: number): Element {
  const views = contextOf(state).bases[index]?.views ?? []
  const holes = views.map((_, view) => hole({ hole: 'base', base: index, view }))
  return { ...element('div', { ...own(node), className: ['base'] }, holes), ...placeOf(node) }
}

function code(state: HandlerState, node: Code): Element {
  if (node.data?.base !== undefined) return base(state, node, node.data.base)
  const language = node.lang?.toLowerCase()
  const properties = language === undefined ? {} : { className: [`language-${language}`] }
  const block = (own: Properties) => element('pre', own, [element('code', properties, [text(node.value)])])
  const program = language === undefined ? null : programOf(language)
  if (program === null) return { ...block(own(node)), ...placeOf(node) }
  const parts = [block({}), element('figcaption', {}, [text(captionOf(program, wordsIn(contextOf(state))))])]
  return { ...element('figure', { ...own(node), className: ['program'] }, parts), ...placeOf(node) }
}

function listItem(state: HandlerState, node: ListItem, parent: Parents | undefined): Element {
  const item = defaultHandlers.listItem(state, node, parent)
  const task = node.data?.task
  if (task === undefined) return item
  item.properties['dataTask'] = task
  const input = inputIn(item)
  if (!input) return item
  const { tasks, otherTask } = wordsIn(contextOf(state))
  const sign = task.toLowerCase()
  const name = Object.hasOwn(tasks, sign) ? (tasks[sign] ?? '') : otherTask(task)
  input.properties['ariaLabel'] = name
  // A state that a checkbox cannot show is drawn as a character.
  if (!/[ xX]/.test(task)) Object.assign(input.properties, { dataTask: task, title: name })
  return item
}

function inputIn({ children }: Element): Element | undefined {
  const first = children.find((child) => child.type === 'element')
  return first?.tagName === 'p' ? inputIn(first) : first?.tagName === 'input' ? first : undefined
}

/** Most cells in a table whose short rows are padded to the width of the header. */
const mostPadding = 100_000

function tableRow(state: HandlerState, node: TableRow, parent: Parents | undefined): Element {
  if (parent?.type !== 'table' || !parent.align) return defaultHandlers.tableRow(state, node, parent)
  const isWide = parent.align.length * parent.children.length > mostPadding
  const align = isWide ? parent.align.slice(0, node.children.length) : parent.align
  return defaultHandlers.tableRow(state, node, { ...parent, align })
}

/** Renders a callout: an aside whose role keeps it from being a landmark, or `<details>` if it folds. */
function callout(state: HandlerState, node: Callout): Element {
  const properties: Properties = { ...own(node), className: ['callout'], dataCallout: node.family }
  if (node.name !== node.family) properties['dataType'] = node.name
  const content = state.all(node)
  const [title] = content
  if (node.fold === null) properties['role'] = 'note'
  if (node.fold === 'open') properties['open'] = true
  if (node.fold !== null && title?.type === 'element') title.tagName = 'summary'
  const name = node.fold === null ? 'aside' : 'details'
  return { ...element(name, properties, state.wrap(content, true)), ...placeOf(node) }
}

declare module 'vfile' {
  interface DataMap {
    context: Context
  }
}

function contextOf({ options }: HandlerState): Context {
  const context = options.file?.data.context
  if (!context) throw new Error('the tree has no context')
  return context
}

/** An empty span after raw HTML carries its id until the HTML is parsed: see `rawNames`. */
function named(node: Nodes, raw: ElementContent): ElementContent[] {
  const { id } = own(node)
  return id === undefined ? [raw] : [raw, element('span', { id }, [])]
}

function own(node: Nodes): Properties {
  return { ...node.data?.hProperties }
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function hole(value: Hole): { type: 'text'; value: string } {
  return text(holeText(value))
}
