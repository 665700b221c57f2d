/** Whether this is an installed package: its code is JavaScript then, since Node takes no types in packages. */
export const isInstalled = import.meta.url.endsWith('.js')

/** What a person types to call a command. */
export const calling = (command: string): string =>
  isInstalled ? `npx throughline ${command}` : `npm run ${command}`
