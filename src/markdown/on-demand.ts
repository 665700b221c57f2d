import { createRequire } from 'node:module'

/** A `require` for large libraries that few sources need, loaded on first use. */
export const onDemand = createRequire(import.meta.url)
