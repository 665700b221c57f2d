/** A collection that readers search by meaning, with a model in the folder `meaning` beside it. */
export function meant(): Readonly<Record<string, string>> {
  return {
    'site.yaml': 'title: Woods\nsimilarity: {provider: static, model: ../meaning, search: true}\n',
    'notes/ladybirds.md':
      '---\ntitle: Ladybirds below bark\n---\n\nThey cluster there until frost has gone.\n',
    'notes/soil.md': '---\ntitle: What is soil?\n---\n\nGround that lives. It holds [[water]].\n',
    'notes/water.md': '---\ntitle: Water in the ground\n---\n\nRain fills the soil.\n',
    'notes/oak.md': '---\ntitle: Oak and ash\n---\n\nTall trees that shed leaves.\n',
  }
}

/** The vectors of words that its model knows. */
export function meanings(): Readonly<Record<string, readonly number[]>> {
  const about = (words: string, vector: readonly number[]) =>
    words.split(' ').map((word) => [word, vector] as const)
  return Object.fromEntries([
    ...about('[UNK]', [0, 0, 0]),
    ...about('ladybirds bark cluster frost insects sleep january', [1, 0, 0.1]),
    ...about('soil ground water rain', [0, 1, 0]),
    ...about('oak ash trees leaves', [0, 0, 1]),
  ])
}
