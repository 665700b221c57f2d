/** `start` is in UTF-16 code units from the beginning of the expression. */
export interface Token {
  readonly kind: 'number' | 'string' | 'name' | 'sign' | 'end' | 'unknown'
  /** The unescaped content of a string; otherwise the source text. */
  readonly text: string
  readonly start: number
}

const forms = [
  ['number', /\d+(?:\.\d+)?/y],
  ['string', /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy],
  ['name', /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy],
  ['sign', /&&|\|\||[=!<>]=|[!<>()[\],.+\-*/%]/y],
] as const

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** The last token is always of kind `end`. Tokenizing stops after the first `unknown` token. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  const space = /\s*/y
  let at = 0
  for (;;) {
    space.lastIndex = at
    space.test(source)
    at = space.lastIndex
    if (at >= source.length) break
    const token = tokenAt(source, at)
    tokens.push(token.token)
    if (token.token.kind === 'unknown') break
    at = token.end
  }
  return [...tokens, { kind: 'end', text: '', start: source.length }]
}

function tokenAt(source: string, start: number): { readonly token: Token; readonly end: number } {
  for (const [kind, form] of forms) {
    form.lastIndex = start
    const written = form.exec(source)?.[0]
    if (written === undefined) continue
    const text = kind === 'string' ? unescaped(written.slice(1, -1)) : written
    return { token: { kind, text, start }, end: start + written.length }
  }
  const [text = ''] = source.slice(start)
  return { token: { kind: 'unknown', text, start }, end: source.length }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character)
}
