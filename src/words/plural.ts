export function englishPlural(label: string): string {
  if (/(?:ence|ance|research|information|data|[^s]s)$/i.test(label)) return label
  if (/[^aeiou]y$/i.test(label)) return `${label.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(label) ? `${label}es` : `${label}s`
}
