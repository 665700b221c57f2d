/** Whether this is an installed package: its code is JavaScript then, since Node takes no types in packages. */
export const isInstalled = import.meta.url.endsWith('.js')

/** What a person types to call a command. */
export function calling(command: string, ...words: readonly string[]): string {
  if (isInstalled) return ['npx throughline', command, ...words].join(' ')
  // npm takes flags for itself unless they follow these.
  return [`npm run ${command}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}
