import { capital, type Pen } from './pen.ts'

/** Blocks other than prose, each on some of the pages. */
export function blocks(pen: Pen): readonly string[] {
  const { random } = pen
  return [
    ...(random.oneIn(8) ? formulas(pen) : []),
    ...(random.oneIn(10) ? [code(pen)] : []),
    ...(random.oneIn(12) ? [table(pen)] : []),
    ...(random.oneIn(9) ? [callout(pen)] : []),
    ...(random.oneIn(7) ? [items(pen)] : []),
    ...(random.oneIn(15) ? [`> ${pen.sentence()} ${pen.sentence()}`] : []),
  ]
}

function formulas({ random, thing, clause }: Pen): readonly string[] {
  const letter = () =>
    random.pick(['x', 'y', 'z', 'u', 'v', 'w', 'p', 'q', 'k', 'n', 'm', 't', '\\alpha', '\\beta'])
  const [a, b, c] = [letter(), letter(), letter()]
  const number = 2 + random.below(98)
  const display = random.pick([
    `\\frac{${a}\\,${b}}{1-${c}} = \\sum_{i=1}^{${number}} ${b}_i^{2}`,
    `\\int_0^{${number}} ${a}(${b})\\,d${b} \\le \\sqrt{${c} + ${number}}`,
    `\\hat{${a}} = \\arg\\max_{${b}} \\; \\log P(${b} \\mid ${c}_{${number}})`,
    `\\begin{aligned} ${a}_{n+1} &= ${b} ${a}_n + ${number} \\\\ ${c}_{n+1} &= ${c}_n - ${a}_n \\end{aligned}`,
  ])
  return [
    `Let $${a}_{${number}}$ be ${thing()} and let $${b} = ${c}^{${1 + random.below(9)}} / ${number}$ hold. Then ${clause()}:`,
    `$$\n${display}\n$$`,
  ]
}

function code(pen: Pen): string {
  const { random, topical, noun } = pen
  const [name, item, other] = [topical(), noun(), noun()]
  const number = random.below(1000)
  const [language, lines] = random.pick<readonly [string, readonly string[]]>([
    [
      'python',
      [
        `def ${name}(${item}, limit=${number}):`,
        `    """Keeps the ${other} below a limit."""`,
        `    found = [x for x in ${item} if x < limit]`,
        `    return sum(found) / max(1, len(found))`,
      ],
    ],
    [
      'ts',
      [
        `export function ${name}(${item}: readonly number[]): number {`,
        `  const limit = ${number}`,
        `  return ${item}.filter((value) => value < limit).length`,
        '}',
      ],
    ],
    [
      'json',
      [
        '{',
        `  "${name}": ${number},`,
        `  "${item}": ["${other}", "${noun()}"],`,
        `  "kept": ${String(number % 2 === 0)}`,
        '}',
      ],
    ],
    [
      'bash',
      [
        `for ${item} in data/*.${other}; do`,
        `  wc -l "$${item}" | sort -n | head -${1 + (number % 20)}`,
        'done',
      ],
    ],
    [
      'sql',
      [
        `SELECT ${item}, count(*) AS ${name}_count`,
        `FROM ${other}s WHERE size > ${number}`,
        `GROUP BY ${item} ORDER BY 2 DESC;`,
      ],
    ],
  ])
  return ['```' + language, ...lines, '```'].join('\n')
}

function table({ random, adjective, noun, topical }: Pen): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rows = Array.from({ length: 3 + random.below(5) }, () =>
    row([`${adjective()} ${topical()}`, random.below(1000), random.below(100), noun()]),
  )
  return [
    row([capital(noun()), capital(topical()), 'Share', 'Kind']),
    '| --- | ---: | ---: | --- |',
    ...rows,
  ].join('\n')
}

function callout({ random, topical, adjective, sentence }: Pen): string {
  const sort = random.pick(['note', 'tip', 'warning', 'question', 'example'])
  return `> [!${sort}] ${capital(adjective())} ${topical()}\n> ${sentence()} ${sentence()}`
}

function items({ random, clause }: Pen): string {
  return Array.from({ length: 3 + random.below(3) }, () => `- ${capital(clause())}`).join('\n')
}
