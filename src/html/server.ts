import { createApp } from 'astro/app/entrypoint'

/** The interface of the compiled templates: Astro's server renders frames, and `contentOf` their content. */
export const app = createApp({ streaming: false })

export { contentOf } from './content.ts'
