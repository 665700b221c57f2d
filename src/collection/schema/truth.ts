/** What a value says that is true or false; null when it says neither. */
export function truth(value: string): boolean | null {
  const word = value.trim()
  if (/^(?:true|yes|on|y|1)$/i.test(word)) return true
  return /^(?:false|no|off|n|0)$/i.test(word) ? false : null
}
