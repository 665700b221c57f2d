import { createRequire } from 'node:module'

/** Loads a library with the first source that needs it: some are large, and most sources need none of them. */
export const onDemand = createRequire(import.meta.url)
