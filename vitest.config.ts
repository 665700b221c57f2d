import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of a test or a hook, in milliseconds: what does not hang ends long before that, on a busy machine too. */
const limit = 300_000
/** Of waiting for one thing: less, so that a test says what it saw last and not only that it waited. */
const patience = limit / 2

const limits = {
  testTimeout: limit,
  hookTimeout: limit,
  teardownTimeout: limit,
  // On two cores: one waits for its browser or its processes while the other works.
  maxWorkers: 2,
  expect: { poll: { timeout: patience } },
}

const environment = {
  /** Where Node keeps the compiled code of what tests run in processes of their own, as it does for commands. */
  NODE_COMPILE_CACHE: join(import.meta.dirname, '.throughline/code'),
  /** With it problems are printed for GitHub. */
  GITHUB_ACTIONS: '',
  /** With it paths are as seen from where npm was called. */
  INIT_CWD: '',
}

/** Files of which `npm test` tries nothing. */
const long = 'tests/**/*.long.test.ts'
/** Files with tests that `npm run test:long` tries, too, or alone. */
const tagged = globSync('tests/{unit,site,command}/**/*.test.ts').filter((file) =>
  /tags: '(?:long|law)'/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    tags: [
      { name: 'long', description: 'tried by `npm run test:long` alone' },
      { name: 'law', description: 'tried more often, or of more, by `npm run test:long`' },
    ],
    projects: [
      {
        // Vite misses the sources of what is inlined below.
        logLevel: 'error',
        test: {
          ...limits,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [long],
          // Made for bundlers: Node does not load its JSON.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          // The files of a worker share their modules, of which some take longer to load than a test to run.
          isolate: false,
          env: environment,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          exclude: [long],
          globalSetup: 'tests/site/setup.ts',
          ...limits,
          provide: { patience },
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'command',
          include: ['tests/command/**/*.test.ts'],
          exclude: [long],
          setupFiles: 'tests/command/setup.ts',
          isolate: false,
          env: environment,
        },
      },
      {
        test: {
          ...limits,
          // The more there are of them, the longer they may take.
          testTimeout: 0,
          name: 'long',
          include: ['tests/long/**/*.test.ts', long, ...tagged],
          isolate: false,
          globalSetup: 'tests/site/setup.ts',
          setupFiles: 'tests/command/setup.ts',
          provide: { patience },
          env: {
            ...environment,
            LAW_RUNS: process.env['LAW_RUNS'] ?? '1',
          },
        },
      },
      {
        test: { ...limits, name: 'collection', include: ['tests/collection/**/*.test.ts'] },
      },
    ],
  },
})
