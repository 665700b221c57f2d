export interface HtmlTag {
  readonly name: string
  readonly closing: boolean
  readonly attributes: string
  readonly start: number
  readonly end: number
}

// A quoted value may not contain `<` here, which keeps the search linear. No attribute that matters has one.
const tag = /<(\/?)([a-z][a-z\d-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

export function withoutTags(html: string): string {
  return html.replace(tag, '')
}

export function tags(html: string): readonly HtmlTag[] {
  return Array.from(html.matchAll(tag), (match) => {
    const [whole, slash, name = '', attributes = ''] = match
    return {
      name: name.toLowerCase(),
      closing: slash === '/',
      attributes,
      start: match.index,
      end: match.index + whole.length,
    }
  })
}

/** Attributes by lower-case name. The first of equal names counts. */
export function attributesOf({ attributes }: HtmlTag): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, double ?? single ?? bare ?? '')
  }
  return values
}

export function isElement(name: string): boolean {
  return elements.has(name)
}

const elements: ReadonlySet<string> = new Set(
  [
    'html head body base link meta title style script noscript template slot',
    'address article aside blockquote details dialog dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4',
    'h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary ul',
    'a abbr acronym b bdi bdo big br center cite code data del dfn em font i ins kbd label mark meter nobr output',
    'progress q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr',
    'caption col colgroup table tbody td tfoot th thead tr',
    'area audio canvas embed frame frameset iframe img map math object param picture source svg track video',
    'button datalist input select textarea marquee',
  ]
    .join(' ')
    .split(' '),
)
