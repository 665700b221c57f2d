/** A collection whose links have all sorts of things behind them: path → text. */
export function previewed(): Readonly<Record<string, string>> {
  const filler = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} says nothing of note.`).join(
    '\n\n',
  )
  const crowd = Array.from(
    { length: 40 },
    (_, index) =>
      [`notes/crowd/n${index}.md`, `---\ntitle: Who is number ${index}?\n---\nOne of many.\n`] as const,
  )
  return {
    'site.yaml':
      'title: Previewed\nrelations:\n  supports: { label: Supports, inverse: Supported by }\nfeatured: []\n',
    'notes/a.md': [
      '---',
      'title: Why a?',
      'summary: A is short.',
      'claim: A is so because of b',
      'related:',
      '  - to: "[[b]]"',
      '    why: it names the mechanism',
      '    type: supports',
      '---',
      'First comes [[b]] and then [[c]], with [words](c.md#A-part).[^1] A vote gains 17.9 points [@kim2020]. It was in 2020 [@kim2020]. See [[#Further on]].',
      '',
      '## Further on',
      '',
      'The further text. Back to [[b|the second]].',
      '',
      filler,
      '',
      '[^1]: Of a footnote, which names [[c]].',
    ].join('\n'),
    'notes/b.md':
      '---\ntitle: Why b?\nclaim: B is so because of c\nsummary: As [[c]] says, and $x^2$.\n---\nText of b.\n',
    'notes/c.md': '---\ntitle: Why c?\nsummary: As [[d]] says.\n---\nText.\n\n## A part\n\nOf c.\n',
    'notes/d.md': '---\ntitle: Why d?\nsummary: As [[a]] says.\n---\nText.\n',
    'inquiries/q.md':
      '---\ntitle: What of all?\ndescription: What q asks.\n---\nIt begins with something. [[a]] Then there is more of it. [[b]]\n',
    'papers/kim2020.md': [
      '---',
      'title: On a',
      'authors: [Ann Kim, Bo Lee]',
      'year: 2020',
      'venue: ICLR',
      'abstract: Votes were counted.',
      '---',
      'The best gain is 17.9 points. Nothing else was counted.',
    ].join('\n'),
    ...Object.fromEntries(crowd),
  }
}
