import type { FileFormat } from '../../src/collection/entry-key.ts'

interface Excess {
  readonly name: string
  readonly text: string
  readonly format?: FileFormat
}

const count = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, n) => part(n)).join('')
const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

const word = (n: number) => n.toString(26).replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)))
const proof = (steps: number) =>
  `\\begin{prooftree}\\AxiomC{$A$}${'\\UnaryInfC{$A$}'.repeat(steps)}\\end{prooftree}`

/** Texts that take, or once took, far more time or memory to parse than others of their length. */
export const excess: readonly Excess[] = [
  { name: 'references to characters', text: '&amp;'.repeat(160_000) },
  { name: 'numeric references to characters', text: '&#x41;'.repeat(100_000) },
  { name: 'separators of lines', text: '\u2028'.repeat(100_000) },
  { name: 'declarations of a style', text: `<p style="${'text-align:a  '.repeat(20)}!">` },
  { name: 'bullets in bullets', text: '- '.repeat(40_000) },
  { name: 'open elements of many classes', text: count(1700, (n) => `<b class=c${n}><p>`) },
  { name: 'open divisions', text: '<div>'.repeat(30_000) },
  { name: 'attributes', text: `<p ${count(40_000, (n) => `a${n}=1 `)}>` },
  { name: 'quotes in quotes', text: `${'> '.repeat(40_000)}a` },
  { name: 'callouts in callouts', text: '> [!note] '.repeat(20_000) },
  { name: 'brackets', text: '['.repeat(200_000) },
  { name: 'open pictures', text: '!['.repeat(100_000) },
  { name: 'stars', text: '*a **b '.repeat(30_000) },
  { name: 'underscores', text: '_a'.repeat(200_000) },
  { name: 'headings', text: '# a\n\n'.repeat(60_000) },
  { name: 'underlined headings', text: 'a\n-\n'.repeat(60_000) },
  { name: 'comments', text: '%%'.repeat(100_000) },
  {
    name: 'cells',
    text: `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${`${'|b'.repeat(2000)}|\n`.repeat(50)}`,
  },
  {
    name: 'footnotes',
    text: `${count(20_000, (n) => `[^${n}]`)}\n\n${count(20_000, (n) => `[^${n}]: x\n`)}`,
  },
  { name: 'links', text: '[[ok]]'.repeat(600_000) },
  { name: 'embeds', text: '![[a.png]]'.repeat(50_000) },
  { name: 'relations', text: 'a:: [[b]]\n'.repeat(20_000) },
  { name: 'fields', text: '[a:: b] '.repeat(40_000) },
  { name: 'a tag of many levels', text: `#${'a/'.repeat(800)}a` },
  { name: 'references within YAML', text: `---\nx: &a [1, 2, 3]\ntags: [${'*a,'.repeat(2000)}]\n---\n` },
  { name: 'addresses', text: `---\nredirects: [${count(8000, (n) => `/r${n}/,`)}]\n---\n` },
  { name: 'formulas', text: '$x$ '.repeat(20_000) },
  { name: 'a long formula', text: `$$\n${'x'.repeat(128_000)}\n$$` },
  { name: 'formulas without an end', text: '> $$\n\n'.repeat(50_000) },
  { name: 'formulas of lazy lines', text: '- $$\nx\n$$\n'.repeat(20_000) },
  { name: 'formulas that KaTeX refuses', text: count(20_000, (n) => `$\\enclose{box}{${n}}$ `) },
  { name: 'commands that nothing knows', text: count(5000, (n) => `$\\x${word(n)}$ `) },
  { name: 'proofs', text: `$$${proof(5)}$$\n\n`.repeat(2000) },
  { name: 'a proof of many steps', text: `$$${proof(500)}$$` },
  { name: 'boxes in boxes', text: `$${'\\enclose{box}{'.repeat(600)}${'}'.repeat(600)}$` },
  { name: 'chemistry in chemistry', text: `$${'\\ce{'.repeat(300)}${'}'.repeat(300)}$` },
  { name: 'fractions in fractions', text: `$${'\\frac{'.repeat(3000)}$` },
  {
    name: 'macros of macros',
    text: `$${count(25, (n) => `\\def\\${String.fromCharCode(97 + n)}{${`\\${String.fromCharCode(98 + n)}`.repeat(2)}}`)}\\a$`,
  },
  { name: 'C#', text: fence('csharp', '('.repeat(60_000)) },
  { name: 'Python', text: fence('python', 'f"{'.repeat(20_000)) },
  { name: 'Swift', text: fence('swift', 'a<'.repeat(40_000)) },
  { name: 'Ruby', text: fence('ruby', '"#{'.repeat(20_000)) },
  { name: 'PHP', text: fence('php', `<?php ${'"{$'.repeat(20_000)}`) },
  { name: 'LaTeX', text: fence('latex', '\\begin{a}'.repeat(10_000)) },
  {
    name: 'doubling of a string',
    format: 'bibtex',
    text: `@string{a0 = "x"}\n${count(30, (n) => `@string{a${n + 1} = a${n} # a${n}}\n`)}@article{k, title = a30}`,
  },
  { name: 'lists in lists of JSON', format: 'csl-json', text: '['.repeat(200_000) },
  {
    name: 'lists in a title of JSON',
    format: 'csl-json',
    text: `[{"id": "a", "title": ${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
  },
]
