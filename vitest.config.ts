import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/vitest/longest-first.ts'

const compiler = process.env.REACT_COMPILER !== 'off'

/** Tags of what this run leaves to a longer one, with spaces between (tools/run/tests.mjs). */
const leftOut = process.env.KNISTERN_LEAVE_OUT ?? ''

/** Journeys that promise milliseconds have the machine to themselves. */
const MEASURED = ['e2e/choosing.spec.ts']

/** Tests that speak to the service worker need the real Request, Response and location. */
const WORKER = [
  'web/features/push/device/*.test.tsx',
  'web/features/push/offer/*.test.tsx',
  'web/app/worker.test.tsx',
]

/** Tests wait for timers, processes and the disk: two workers more than cores keep all cores busy. */
const maxWorkers = availableParallelism() + 2

/** Tests that start and kill whole processes, and wait for real work of several of them. */
const PROCESSES = '**/*.process.test.ts'

/**
 * Ends a test that hangs; nothing is judged by it. On a machine that has other work one takes twenty
 * times as long as alone: three seconds became fifty beside two suites.
 */
const HANGS_MS = 180_000

/** Ends a wait for what must come; nothing is judged by it either. */
const expectation = { poll: { timeout: 30_000 } }

/** For every project. */
const setupFiles = ['tools/vitest/stray-output.ts', 'tools/vitest/wait-for.ts']

/** The main journeys in the engines beside Chromium’s. */
const ENGINES = 'e2e/engines/*.spec.ts'

const screens = {
  maxWorkers,
  environment: 'jsdom' as const,
  testTimeout: HANGS_MS,
  setupFiles: [...setupFiles, 'tools/vitest/page-crypto.ts', 'web/testing/setup.ts'],
}

const journeys = {
  environment: 'node' as const,
  // Each has a server and a browser beside it.
  maxWorkers: availableParallelism() + 1,
  expect: expectation,
  setupFiles: ['tools/vitest/past-midnight.ts', ...setupFiles],
  // Some visit a dozen screens.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One PostgreSQL for all projects.
    globalSetup: ['server/testing/postgres-setup.ts'],
    // A run with SQLite alone has no tests in the files about PostgreSQL alone.
    passWithNoTests: process.env.KNISTERN_TEST_ENGINES === 'sqlite',
    tags: [
      { name: 'thorough', description: 'Left to npm run test:all by npm test.' },
      { name: 'nightly', description: 'Left to npm run test:nightly by all others.' },
      { name: 'slow', description: 'Left to npm test by npm run test:quick.' },
    ],
    ...(leftOut !== '' && { tagsFilter: leftOut.split(' ').map((tag) => `!${tag}`) }),
    projects: [
      {
        test: {
          name: 'node',
          maxWorkers,
          environment: 'node',
          // Loading the server anew for each file took longer than its tests; every test makes
          // its own server and its own data, so files may share the loaded modules.
          isolate: false,
          unstubGlobals: true,
          // Node's own web storage only warns that it has no file.
          execArgv: ['--no-experimental-webstorage'],
          include: [
            // Tests of the web only if they need no page: those that need one are `*.test.tsx`.
            '{contract,server,web,proofs,tools,content}/**/*.test.ts',
            `!${PROCESSES}`,
          ],
          setupFiles,
          expect: expectation,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        plugins: [react({ compiler })],
        test: {
          ...screens,
          name: 'web',
          // Half the time of a process for each file.
          pool: 'vmThreads',
          // Not `exclude`: beside one of a project the command line's is not heard.
          include: ['web/**/*.test.tsx', ...WORKER.map((path) => `!${path}`)],
        },
      },
      {
        plugins: [react({ compiler })],
        // Projects run in the order of their names: the short files of `web` fill the end.
        test: { ...screens, name: 'service-worker', include: WORKER },
      },
      {
        test: {
          ...journeys,
          name: 'process',
          isolate: false,
          unstubGlobals: true,
          include: [PROCESSES],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          // One browser for the files of a process; each has windows and a server of its own.
          isolate: false,
          unstubGlobals: true,
          include: ['e2e/**/*.spec.ts'],
          exclude: [...MEASURED, ENGINES],
          // After the others: browsers want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'engines',
          include: [ENGINES],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-measured',
          include: MEASURED,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
