import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: 'tests/site/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The tests share two cores with the browser that they drive.
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'command',
          hookTimeout: 300_000,
          include: ['tests/command/**/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      { test: { name: 'long', include: ['tests/long/**/*.test.ts'], maxWorkers: 1 } },
    ],
  },
})
