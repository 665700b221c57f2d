const ascii = /^[\0-\x7f]*$/
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/
const untidy = /^\s|\s\s|[^\S ]|\s$/

/** The form in which names are compared: NFC, without case, runs of white space as one space. */
export function fold(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  if (ascii.test(spaced)) return spaced.toLowerCase()
  // By way of upper case, so that ς and σ, or ß and SS, are one.
  return spaced.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Whether the text is alike in every form that is made here but for its case. */
export function isPlain(text: string): boolean {
  return plain.test(text)
}

/** The form in which Obsidian compares names: NFC, without case, no-break spaces as spaces. */
export function caselessName(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.replaceAll('\u00a0', ' ').normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * The form in which addresses are compared: what some file system that ignores case would take for the same name. APFS
 * and ext4 fold `ß` to `ss`.
 */
export function caseless(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
