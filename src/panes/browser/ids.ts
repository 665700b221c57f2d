import { uriDecoded } from '../../core/address.ts'
/** Attributes with one or more ids of the same page. */
const lists = [
  'for',
  'headers',
  'list',
  'form',
  'itemref',
  'popovertarget',
  'commandfor',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]

/** SVG attributes that may contain `url(#id)`. */
const paints = ['clip-path', 'fill', 'filter', 'marker-end', 'marker-mid', 'marker-start', 'mask', 'stroke']

/** Attributes that contain `#id`. */
const fragments = ['href', 'xlink:href', 'usemap', 'data-anchor', 'data-target']

/** Prefixes all ids below an element, and the references to them. */
export function prefixIds(root: Element, prefix: string): void {
  const ids = new Set<string>()
  for (const element of root.querySelectorAll('[id]')) {
    ids.add(element.id)
    element.id = prefix + element.id
  }
  for (const name of lists) {
    change(root, `[${name}]`, name, (value) =>
      value
        .split(/\s+/)
        .map((id) => (ids.has(id) ? prefix + id : id))
        .join(' '),
    )
  }
  for (const name of paints) {
    change(root, `[${name}*="url("]`, name, (value) =>
      value.replace(/url\((["']?)#([^"')]+)/g, (all, quote: string, id: string) =>
        ids.has(id) ? `url(${quote}#${prefix}${id}` : all,
      ),
    )
  }
  for (const name of fragments) {
    change(root, `[${name.replace(':', '\\:')}^="#"]`, name, (value) =>
      ids.has(uriDecoded(value.slice(1))) ? `#${encodeURIComponent(prefix)}${value.slice(1)}` : value,
    )
  }
}

function change(root: Element, selector: string, name: string, to: (value: string) => string): void {
  for (const element of root.querySelectorAll(selector)) {
    element.setAttribute(name, to(element.getAttribute(name) ?? ''))
  }
}
