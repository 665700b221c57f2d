/** The front matter of a page, with its fences. */
export function front(text: string): string {
  return /^---\n[^]*?\n---\n/.exec(text)?.[0] ?? ''
}

/** The words of a page that a reader reads as prose. */
export function prose(text: string): string {
  return text
    .slice(front(text).length)
    .replace(/\n## Related\n[^]*/, '')
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/^\$\$[^]*?^\$\$$/gm, '')
    .replace(/^\|.*$/gm, '')
    .replace(/\[\[[^\]|]*\|/g, '')
    .replace(/\[\[|\]\]/g, '')
    .trim()
}
