const ascii = /^[\0-\x7f]*$/
const untidy = /^\s|\s\s|[^\S ]|\s$/

/** The form in which names are compared: NFC, without case, runs of white space as one space. */
export function fold(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  if (ascii.test(spaced)) return spaced.toLowerCase()
  // By way of upper case, so that ς and σ, or ß and SS, are one.
  return spaced.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The form in which addresses are compared: what a file system that ignores case would take for the same name. */
export function caseless(text: string): string {
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  return Array.from(lower.normalize('NFC'), simpleFold).join('')
}

function simpleFold(character: string): string {
  const upper = character.toUpperCase()
  return upper.length === character.length ? upper.toLowerCase() : character
}
