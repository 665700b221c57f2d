import { createApp } from 'astro/app/entrypoint'

/** What the compiled templates give to a build: Astro's server, which makes frames, and what is put into them. */
export const app = createApp({ streaming: false })

export { contentOf } from './content.ts'
