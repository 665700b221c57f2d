export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The letters and digits of the title, in words joined by hyphens. */
export function fileNameOf(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${words.join('-').slice(0, 80) || 'picture'}.${extension}`
}
