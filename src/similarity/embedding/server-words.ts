/** How much of what a server says is told. */
const enough = 200

/** The first words of what a server says is wrong, on one line and in quotation marks; empty where it says nothing. */
export function serverWords(body: string, secret: string | null): string {
  const said = messageIn(body) ?? body
  // Before it is cut, or a part of the secret would be left.
  const safe = secret === null ? said : said.replaceAll(secret, '…')
  const line = safe.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line === '') return ''
  return `"${line.length > enough ? `${line.slice(0, enough)}…` : line}"`
}

/** The message in a JSON body, wherever servers of this kind put it; null where there is none. */
function messageIn(body: string): string | null {
  try {
    return find(JSON.parse(body))
  } catch {
    return null
  }
}

function find(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return null
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of ['error', 'message', 'detail']) {
    const found = find(fields[key])
    if (found !== null) return found
  }
  return null
}
