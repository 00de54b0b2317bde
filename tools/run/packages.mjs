import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { step } from './progress.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Entries */

/** @param {string} file @returns {Entries} */
const entries = (file) =>
  /** @type {{ packages: Entries }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages

/**
 * Whether everything the lockfile asks for is installed. npm writes its hidden lockfile last, so
 * an interrupted installation and a branch with other versions are noticed as well.
 * @param {Entries} wanted @param {Entries} present
 * @param {boolean} tests whether what only tests and checks need is asked for as well
 */
export function isComplete(wanted, present, tests) {
  return Object.entries(wanted).every(
    ([path, { version, optional, dev }]) =>
      path === '' ||
      optional === true ||
      (dev === true && !tests) ||
      present[path]?.version === version,
  )
}

/**
 * Installs what is missing: for a start what the server and the build of the page need, which is
 * less than half; the rest comes with the first test.
 * @param {string} node path of the Node binary that runs npm
 * @param {{ tests: boolean }} options
 */
export async function ensurePackages(node, { tests }) {
  const hidden = inRoot('node_modules', '.package-lock.json')
  const wanted = entries(inRoot('package-lock.json'))
  const present = existsSync(hidden) ? entries(hidden) : {}
  if (isComplete(wanted, present, tests)) return
  // `ci` would begin with removing what is there.
  const isAddition = isComplete(wanted, present, false)
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  await step(isAddition ? 'Packages for tests' : 'Packages', async () => {
    // Said in words, because NODE_ENV=production would leave out what tests need.
    const scope = tests ? '--include=dev' : '--omit=dev'
    const { code, output } = await npm(node, [...command, scope])
    if (code !== 0) throw new Error(`${output}\nThe packages could not be installed.`)
  })
}
