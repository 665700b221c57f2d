/** Digits in threes, the same on every machine. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** "one", "twelve"; from thirteen on in digits. */
export function inWords(number: number): string {
  return words[number] ?? grouped(number)
}

const words = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')
