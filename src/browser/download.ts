/** Lets the reader save a file that a script has made. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A name for a file about something with a title: its letters and digits, with hyphens between the words. */
export function fileNameOf(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${words.join('-').slice(0, 80) || 'picture'}.${extension}`
}
