import type { Options } from 'rehype-sanitize'
import { webSchemes } from '../address.ts'

const classes = (...names: (string | RegExp)[]): [string, ...(string | RegExp)[]] => ['className', ...names]

/**
 * HTML allowed on a page, raw or made by the pipeline. Nothing runs, frames or loads; links and images are nodes of
 * their own by now. The styles suit light and dark topics alike.
 */
export const schemaFor = (schemes: Iterable<string>): Options => ({
  tagNames: [
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del details',
    'dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i input ins kbd li main mark meter nav ol p pre q',
    'progress rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt',
    'u ul var wbr',
  ]
    .join(' ')
    .split(' '),
  attributes: {
    a: ['href', 'rel', 'dataEmbed', 'ariaLabelledBy', classes('anchor')],
    aside: ['role', 'dataCallout', 'dataType', classes('callout')],
    blockquote: ['cite'],
    code: [classes(/^language-./, 'math-inline', 'math-display')],
    data: ['value'],
    del: ['cite', 'dateTime'],
    details: ['open', 'dataCallout', 'dataType', classes('callout')],
    div: [classes('base', 'heading', 'math', 'paragraph')],
    figure: [classes('program')],
    input: ['ariaLabel', 'dataTask', 'checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: ['value', 'dataTask', classes('task-list-item')],
    meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
    ol: ['reversed', 'start', 'type', classes('contains-task-list')],
    p: [classes('callout-title')],
    progress: ['value', 'max'],
    q: ['cite'],
    span: [classes('citation', 'field', 'field-key')],
    summary: [classes('callout-title')],
    td: ['abbr', 'colSpan', 'rowSpan', 'headers'],
    th: ['abbr', 'colSpan', 'rowSpan', 'headers', 'scope'],
    time: ['dateTime'],
    ul: [classes('contains-task-list')],
    '*': [
      'align',
      'dir',
      'hidden',
      'id',
      'lang',
      'name',
      'title',
      'translate',
      // Each declaration ends where the next begins, so the expression cannot backtrack.
      ['style', /^\s*(?:(?:text-align|font-style|font-weight|text-decoration)\s*:[ \ta-z\d-]*(?:;\s*|$))*$/i],
    ],
  },
  ancestors: {
    caption: ['table'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  protocols: { href: [...webSchemes, ...schemes], cite: ['http', 'https'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: 'script style template noscript svg math select textarea title canvas object'.split(' '),
  // `elements.ts` adds the prefixes instead.
  clobber: [],
  clobberPrefix: '',
})

/** Like `schemaFor`, but plugins of the site may also set classes and `data-` attributes for its style sheet. */
export const schemaOfPlugins = (schemes: Iterable<string>): Options => {
  const schema = schemaFor(schemes)
  const attributes = Object.entries(schema.attributes ?? {}).map(([tag, names]) => [
    tag,
    names.filter((name) => !Array.isArray(name) || name[0] !== 'className'),
  ])
  const ofAll = [...(schema.attributes?.['*'] ?? []), 'className', 'data*', 'ariaHidden', 'ariaLabel', 'role']
  return { ...schema, attributes: { ...Object.fromEntries(attributes), '*': ofAll } as Options['attributes'] }
}
