/**
 * For threads that make much and keep little: V8's own limit of the young generation lets each of them hold a hundred
 * megabytes that nothing needs any more, and collecting it more often takes no longer. Of the old generation there is no
 * limit: one file may need much.
 */
export const youngLimit = { maxYoungGenerationSizeMb: 24 } as const
