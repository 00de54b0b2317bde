import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { count, runCheck, runChecks } from './checks.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './process.mjs'
import { ensureBuilt } from './server.mjs'

/** @typedef {import('./checks.mjs').Counts} Counts */

/**
 * @typedef {object} Report what we read of vitest's JSON report
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ assertionResults: { status: string, tags?: string[] }[] }[]} testResults
 */

/** Everything but the journeys, which open the built app. */
const UNBUILT = ['node', 'process', 'service-worker', 'web'].map((name) => `--project=${name}`)

/** Tells tests that what is built is current: servers in processes start from it, as for `npm start`. */
const BUILT = { KNISTERN_BUILT: 'yes' }

/** @type {import('./checks.mjs').Check} */
const BARE_ROOTS = {
  name: 'bare systems',
  args: [inRoot('tools', 'roots', 'main.ts')],
  hint: 'npm run test:roots',
  show: true,
}

/** @typedef {'main' | 'all' | 'nightly'} Scope how much a run proves (server/testing/effort.ts) */

/** Tags of what a run leaves to a longer one (vitest.config.ts). */
const LEFT_OUT = {
  quick: ['nightly', 'thorough', 'slow'],
  main: ['nightly', 'thorough'],
  all: ['nightly'],
  nightly: [],
}

/** @typedef {Counts & { failures?: string[] }} Part `failures` are named once more at the end */

/**
 * @param {Report} report @param {string[]} failures of tests, files, hooks and outside of them
 * @param {readonly string[]} leftOut tags of what was not skipped, but never meant
 * @returns {Counts}
 */
export function countTests(report, failures, leftOut) {
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags }) => status === 'skipped' && tags?.some((tag) => leftOut.includes(tag)),
    ).length
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests - left,
  }
}

/**
 * @param {string} node @param {string[]} args @param {Scope | 'quick'} run
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<Part>}
 */
async function vitest(node, args, run, more = {}) {
  const file = inRoot('.cache', 'vitest', 'report.json')
  const failed = inRoot('.cache', 'vitest', 'failures.json')
  for (const old of [file, failed]) rmSync(old, { force: true })
  mkdirSync(inRoot('.cache', 'vitest'), { recursive: true })
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${inRoot('tools', 'vitest', 'failures-reporter.ts')}`,
  ]
  const script = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const leftOut = LEFT_OUT[run]
  const env = {
    ...more,
    KNISTERN_SCOPE: run === 'quick' ? 'main' : run,
    KNISTERN_LEAVE_OUT: leftOut.join(' '),
    KNISTERN_FAILURES: failed,
  }
  const { code } = await runNode(node, [script, 'run', ...reporters, ...args], { env })
  const ended = `vitest ended with code ${code}`
  if (!existsSync(file) || !existsSync(failed)) {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${ended} before its report`] }
  }
  /** @type {string[]} */
  const failures = JSON.parse(readFileSync(failed, 'utf8'))
  if (code !== 0 && failures.length === 0) failures.push(`${ended} after its report`)
  const report = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
  return { ...countTests(report, failures, leftOut), failures }
}

/** @param {Part[]} parts @returns {number} the exit code */
function summary(parts) {
  const sum = (/** @type {keyof Counts} */ key) => parts.reduce((all, part) => all + part[key], 0)
  const skipped = sum('skipped')
  const failed = sum('failed')
  for (const failure of parts.flatMap((part) => part.failures ?? [])) console.log(`\n✗ ${failure}`)
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${failed} failed${tail}`)
  return failed === 0 ? 0 : 1
}

/** @param {string} node @returns {Promise<boolean>} whether web app and server could be built */
async function isBuilt(node) {
  try {
    await ensureBuilt(node)
    console.log('✓ build')
    return true
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : String(error)}\n✗ build`)
    return false
  }
}

/**
 * Checks, build, tests with both databases and real browsers, the budgets of the bundle, and whether
 * every call of the contract was exercised: `main` in a few minutes, on SQLite but for SQL of
 * PostgreSQL's own, with proofs in their smallest form and the main journeys; `all` the same once,
 * without leaving anything out; `nightly` each proof as often as it asks for. With arguments only the
 * tests whose path contains one of them, and those whole.
 * @param {string} node @param {string[]} filters @param {Scope} scope
 * @returns {Promise<number>} exit code
 */
export async function fullTest(node, filters, scope) {
  if (filters.length > 0) {
    await ensureBuilt(node)
    return summary([await vitest(node, filters, scope === 'main' ? 'all' : scope, BUILT)])
  }
  const exercised = inRoot('.cache', 'exercised')
  rmSync(exercised, { recursive: true, force: true })
  mkdirSync(exercised, { recursive: true })
  const env = { KNISTERN_EXERCISED_DIR: exercised }

  const [checks, built] = await Promise.all([runChecks(node), isBuilt(node)])
  // Without a build there is nothing to open in a browser.
  const tests = await vitest(node, built ? [] : UNBUILT, scope, { ...env, ...(built && BUILT) })
  const after = [
    built,
    ...(scope === 'nightly' ? [await runCheck(node, BARE_ROOTS)] : []),
    await runCheck(node, {
      name: 'bundle budgets',
      args: [inRoot('tools', 'budgets', 'main.ts')],
      hint: 'the limits stand in tools/budgets/limits.ts',
      show: true,
    }),
    await runCheck(
      node,
      {
        name: 'every call exercised',
        args: [inRoot('tools', 'exercised', 'main.ts')],
        hint: 'the test server of server/testing/ notes what was called',
        show: true,
      },
      { env },
    ),
  ]
  return summary([checks, tests, count(after)])
}

/**
 * The main journeys in WebKit and Firefox; with arguments those whose path contains one of them.
 * @param {string} node @param {string[]} filters @returns {Promise<number>} exit code
 */
export async function enginesTest(node, filters) {
  await ensureBuilt(node)
  return summary([await vitest(node, ['--project=engines', ...filters], 'all', BUILT)])
}

/**
 * For daily work, in under a minute: the checks, and the tests of server and web with SQLite only,
 * without proofs/, those over the whole app (web/app), those of the project `process`, and what bears the tag
 * `slow` or `thorough`.
 * @param {string} node @param {string[]} filters @returns {Promise<number>} exit code
 */
export async function quickTest(node, filters) {
  const quickly = [
    ...UNBUILT.filter((project) => project !== '--project=process'),
    '--exclude=proofs/**',
    '--exclude=web/app/**',
  ]
  /** @type {string[]} */
  const told = []
  const [tests, checks] = await Promise.all([
    vitest(node, [...quickly, ...filters], filters.length > 0 ? 'main' : 'quick', {
      KNISTERN_TEST_ENGINES: 'sqlite',
    }),
    // The checks fill the time the tests take to load; their output would stand between the tests.
    runChecks(node, { tell: (text) => told.push(text) }),
  ])
  for (const text of told) console.log(text)
  return summary([checks, tests])
}
