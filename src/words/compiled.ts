/**
 * The words of the language that templates and scripts for the browser are compiled for: English, unless the build puts
 * another file in the place of this one's (`wordsPlugin` of `src/theme/astro.ts`). What runs outside of them asks `languages.ts`.
 */
export * from './en.ts'
