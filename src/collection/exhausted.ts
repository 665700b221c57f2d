const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/** Throws an error again that says nothing of the file that was to be read: the machine had no more to give. */
export function refuseExhausted(error: unknown): void {
  if (error instanceof Error && 'code' in error && codes.has(error.code)) throw error
}

/** For a file that says nothing where it cannot be read. */
export function unread(error: unknown): string {
  refuseExhausted(error)
  return ''
}
