import { defineConfig } from 'vitest/config'

/** Of a test or a hook, in milliseconds: long enough for a busy machine, so that only what hangs reaches it. */
const limit = 300_000

/** Of waiting for one thing in a browser: less, so that what did not come is named. */
const patience = limit / 2

/** Of a test of the project `long`. */
const longLimit = 3_600_000

const limits = { testTimeout: limit, hookTimeout: limit, teardownTimeout: limit }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: 'tests/site/setup.ts',
          ...limits,
          provide: { patience },
          expect: { poll: { timeout: patience } },
          // The tests share two cores with the browser that they drive.
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        test: {
          name: 'command',
          include: ['tests/command/**/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: 'tests/site/setup.ts',
          testTimeout: longLimit,
          hookTimeout: limit,
          provide: { patience },
          maxWorkers: 1,
        },
      },
      {
        test: { name: 'collection', include: ['tests/collection/**/*.test.ts'], ...limits },
      },
    ],
  },
})
