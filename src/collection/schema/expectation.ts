/** What a value should be, in the words of a problem, with an example to write it by. */
const examples = {
  'a map of keys to values': 'key: value',
  text: '"some text"',
  'a list of texts': '[one, two]',
  'a tag': 'one or one/two',
  'true or false': 'true',
  'a date': '2025-11-02',
  'a year': '2024',
  'a language tag': 'en, de or pt-BR',
  'ltr or rtl': 'ltr',
  'note, inquiry or paper': 'note',
  'a path on this site': '/old/path/',
  'one of at most 100 paths on this site': '[/old/path/]',
  'a link to another note': '"[[Another note]]"',
  'a DOI': '10.1162/tacl_a_00713',
  'an arXiv identifier': '2310.01798',
  'a web address': 'https://example.org/page',
  'a citation key': 'kumar2024score',
  'a number': '8',
  'a whole number from 0': '8',
  'a whole number from 1': '256',
  'a number from 0 to 1': '0.1',
  'lexical, openai-compatible, transformers or vectors': 'lexical',
  'the address of a server': 'http://localhost:11434/v1',
  'the name of a model': 'nomic-embed-text',
  'a file of the collection': 'vectors.jsonl',
  'link or allow': 'link',
  'omit or allow': 'omit',
  'remove or keep': 'remove',
  'native or reference': 'reference',
  'error, warning or off': 'warning',
  'error, as no setting can lower it': 'error',
  'a path that begins the address of every page': '/garden/',
  'the address of the site': 'https://example.org',
  'a word in lower case, with hyphens': 'supported-by',
  'the name of a relation, or a map with its label': '{label: Supports, inverse: Supported by}',
  'a pattern of paths': '"drafts/**"',
  'a pattern with at most three * in a name, four ** and no repeated groups': '"drafts/**"',
} as const

export type Expectation = keyof typeof examples

/** Options for a zod type: the expectation travels as the message of its issue. */
export function expects(expectation: Expectation): { readonly error: Expectation } {
  return { error: expectation }
}

/** How to write what an issue's message expects. */
export function exampleOf(expectation: string): string | null {
  return Object.hasOwn(examples, expectation) ? examples[expectation as Expectation] : null
}
