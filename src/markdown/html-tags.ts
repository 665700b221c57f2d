/** A tag in a string of raw HTML. */
export interface Tag {
  /** In lower case. */
  readonly name: string
  readonly closing: boolean
  readonly attributes: string
  readonly start: number
  readonly end: number
}

// A quoted value holds no `<` here, which keeps the search linear; no attribute that matters has one.
const tag = /<(\/?)([a-z][a-z\d-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

export function withoutTags(html: string): string {
  return html.replace(tag, '')
}

export function tags(html: string): readonly Tag[] {
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

/** Values as written, by lower-case name; of equal names the first counts. */
export function attributesOf({ attributes }: Tag): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of attributes.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, double ?? single ?? bare ?? '')
  }
  return values
}

/** Whether HTML, past or present, has an element of this name. */
export function isElement(name: string): boolean {
  return elements.has(name)
}

/** Whether an element of this name has no closing tag. */
export function isVoid(name: string): boolean {
  return voids.has(name)
}

const voids: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

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
