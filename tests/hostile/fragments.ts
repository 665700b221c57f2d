import fc from 'fast-check'

/** What parsers of HTML and of markdown take for one thing here and for another there. */
const names =
  'a p b div table tr td caption select option textarea title style script noscript noembed noframes iframe template xmp plaintext svg math mi mtext mglyph malignmark annotation-xml foreignObject desc form input button img image details summary li ul h1 pre ruby rt br hr frameset body html head isindex'
    .split(' ')
    .map((name) => fc.constant(name))

const values = [
  'x',
  'javascript:ran()',
  ' java&#10;script:ran()',
  '&#106;avascript:ran()',
  'data:text/html,<script>ran()</script>',
  '</style><img src=x onerror=ran()>',
  '--><img src=x onerror=ran()>',
  '"><img src=x onerror=ran()>',
  'text-align:center;background:url(https://elsewhere.example/)',
  'text/html',
  'body',
]
const attributes = [
  'id',
  'name',
  'href',
  'xlink:href',
  'src',
  'style',
  'class',
  'title',
  'onclick',
  'onerror',
  'ONLOAD',
  'formaction',
  'encoding',
  'is',
  'xmlns',
  'lang',
  'hidden',
]

const attribute = fc
  .tuple(
    fc.constantFrom(' ', ' ', ' ', ' ', '/', '\t', '\n', '\f', ''),
    fc.constantFrom(...attributes),
    fc.constantFrom('=', '=', '=', ' = ', '=\n', ''),
    fc.constantFrom('"', '"', '"', "'", '`', ''),
    fc.constantFrom(...values),
  )
  .map(([gap, name, equals, quote, value]) => `${gap}${name}${equals}${quote}${value}${quote}`)

const name = fc.oneof(...names)
const tag = fc
  .tuple(
    name,
    fc.array(attribute, { maxLength: 2 }),
    fc.constantFrom('>', '>', '>', '>', '>', '/>', '\n>', ' ', ''),
  )
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`)

export const piece = fc.oneof(
  { weight: 6, arbitrary: tag },
  { weight: 3, arbitrary: name.map((name) => `</${name}>`) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['<!--', '-->', '--!>', '<!-->', '<![CDATA[', ']]>', '<?', '?>', '<!', '<!DOCTYPE html>', '</', '<'],
      ...['&lt;', '&#60;', '&#x3c;script&#x3e;', '&', '&NewLine;', '\u0000', '\uFEFF', '\u2028'],
      ...['"', "'", '`', '``', '>', '=', '/', 'x', ' ', '\n', '\n\n', '\n    ', '\n> ', '\n- ', '\n\t'],
      ...[
        '[x](',
        ')',
        '[',
        ']',
        '](javascript:ran())',
        '![',
        '[[a|',
        ']]',
        '[^1]',
        '\n[^1]: ',
        '**',
        '*',
        '_',
      ],
      ...[
        '==',
        '%%',
        '~~',
        '|',
        '\n|-|-|\n',
        '#tag',
        '\n# ',
        '^id',
        '\n> [!note] ',
        '\\',
        '<https://a.example/',
      ],
    ),
  },
)

/** A few pieces of markup that need not fit together; behind a block of HTML markdown leaves them as they are. */
export const fragment = fc
  .tuple(
    fc.constantFrom('', '<div>', '<table><tr>', '<pre>'),
    fc.array(piece, { minLength: 1, maxLength: 10 }),
  )
  .map(([before, pieces]) => before + pieces.join(''))
