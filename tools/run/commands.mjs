import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { runChecks } from './checks.mjs'
import { linkNode } from './node.mjs'
import { npm } from './npm.mjs'
import { lacksPackages } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { runNode, stopOthers } from './process.mjs'
import { hasPrograms, withoutInstall } from './programs.mjs'
import { ensureBuilt, ensureServer } from './server.mjs'
import { asSystemService, rootWarning, systemUnit } from './system-service.mjs'
import { enginesTest, fullTest, quickTest } from './tests.mjs'

/** @typedef {(args: string[]) => Promise<number>} Command gives back the exit code */

/** Makes `npm test` leave nothing out, as `npm run test:all` does. */
const ALL = '--all'

/** With what only tests, checks and pictures need. */
const preparedForTests = () => prepare({ tests: true })

/**
 * A command that needs programs of the system. The programs are looked for before the packages are
 * fetched, and once more with them: only then Playwright says whether it has a Chromium of its own.
 * @param {import('./programs.mjs').Run} run
 * @param {(node: string, args: string[]) => Promise<number>} work
 * @returns {Command}
 */
const withPrograms = (run, work) => async (args) => {
  if (lacksPackages({ tests: true })) {
    const node = await prepare({ tests: true, packages: false })
    if (!(await hasPrograms(node, args, run))) return 1
  }
  const node = await preparedForTests()
  return (await hasPrograms(node, args, run)) ? work(node, withoutInstall(args)) : 1
}

/** @param {import('./tests.mjs').Scope} scope */
const test = (scope) => withPrograms(scope, (node, args) => fullTest(node, args, scope))

/** @param {string[]} mode @returns {Command} */
const serve = (mode) => async (args) => {
  const warning = rootWarning(mode)
  if (warning !== undefined) console.error(warning.sentence)
  if (warning?.isFinal === true) return 1
  const node = await prepare()
  await ensureBuilt(node)
  const env = {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // Decoded photos otherwise leave their memory behind in an arena per thread of glibc.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // The modules of a start are compiled once: an eighth of its time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache', 'node'),
  }
  return (await runNode(node, ['dist/server/main.mjs', ...mode, ...args], { env })).code
}

/** @type {Command} */
async function develop(args) {
  const node = await prepare()
  const port = process.env.PORT ?? '3000'
  const env = {
    NODE_ENV: 'development',
    PORT: port,
    // A folder of its own, with settings of its own: never the data of those who live here.
    DATA_DIR: process.env.DATA_DIR ?? inRoot('dev-data', 'data'),
    API_ORIGIN: `http://127.0.0.1:${port}`,
    // Links in invitations have to lead to the page that reloads.
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  }
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const first = await Promise.race([
    runNode(node, ['--watch', 'server/main.ts', ...args], { env }),
    runNode(node, [vite], { env }),
  ])
  stopOthers()
  return first.code
}

/** @type {Command} */
async function check() {
  const { failed } = await runChecks(await preparedForTests())
  return failed === 0 ? 0 : 1
}

/** A command that opens the built app in a browser. @param {string} program */
const inBrowser = (program) =>
  withPrograms('browser', async (node, args) => {
    await ensureBuilt(node)
    return (await runNode(node, [program, ...args])).code
  })

/** A command of the operator beside the server. @param {string[]} program @returns {Command} */
const operate = (program) => async (args) => {
  const node = await prepare()
  await ensureServer(node)
  const unit = systemUnit()
  if (unit === undefined) return (await runNode(node, [...program, ...args])).code
  return (await runNode(...asSystemService(unit, [...program, ...args]))).code
}

/**
 * The service of systemd, which runs what is built here by the Node that is found here.
 * @type {Command}
 */
async function service(args) {
  const node = await prepare()
  if (args[0] === 'install') {
    await ensureBuilt(node)
    linkNode(node)
  }
  return (await runNode(node, ['tools/service/main.ts', ...args])).code
}

/** @param {string} duty */
const backup = (duty) => operate(['dist/server/backup/main.mjs', duty])

/**
 * Writes the bill of materials of what runs (CycloneDX), from the lockfile alone.
 * @type {Command}
 */
async function sbom() {
  const node = await prepare()
  const wanted = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const { code, output } = await npm(node, wanted)
  if (code !== 0) {
    console.error(output)
    return code
  }
  mkdirSync(inRoot('dist'), { recursive: true })
  const file = inRoot('dist', 'sbom.cdx.json')
  writeFileSync(file, output)
  const { components = [] } = /** @type {{ components?: unknown[] }} */ (JSON.parse(output))
  console.log(`${file}: ${components.length} packages.`)
  return 0
}

/** @type {Record<string, Command>} */
export const commands = {
  start: serve([]),
  demo: serve(['--demo']),
  dev: develop,
  admin: operate(['dist/server/admin.mjs']),
  backup: backup('backup'),
  'backup:verify': backup('verify'),
  restore: backup('restore'),
  service,
  update: async (args) => (await runNode(await prepare(), ['tools/update/main.ts', ...args])).code,
  test: (args) => {
    const filters = args.filter((arg) => arg !== ALL)
    return test(filters.length < args.length ? 'all' : 'main')(filters)
  },
  'test:all': test('all'),
  'test:nightly': test('nightly'),
  'test:engines': withPrograms('engines', enginesTest),
  'test:flaky': inBrowser('tools/flaky/main.ts'),
  'test:roots': withPrograms(
    'roots',
    async (node, args) => (await runNode(node, ['tools/roots/main.ts', ...args])).code,
  ),
  'test:quick': async (args) => quickTest(await preparedForTests(), args),
  check,
  format: async () => {
    const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome')
    return (await runNode(await preparedForTests(), [biome, 'check', '--write', '.'])).code
  },
  build: async () => {
    const node = await prepare()
    await ensureBuilt(node)
    linkNode(node)
    return existsSync(inRoot('dist', 'web', 'index.html')) ? 0 : 1
  },
  sbom,
  screenshots: inBrowser('tools/screenshots/main.ts'),
}
