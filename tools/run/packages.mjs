import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { npmFault } from './npm-fault.mjs'
import { inRoot, root } from './paths.mjs'
import { isMadeFor, thisPlatform } from './platform.mjs'
import { step } from './progress.mjs'
import { exclusively, recover, replaceModules } from './staging.mjs'

/** @typedef {import('./platform.mjs').Platform} Platform */
/** @typedef {import('./platform.mjs').Limits & { version?: string, optional?: boolean, dev?: boolean }} Entry */
/** @typedef {Record<string, Entry>} Entries */

/** @param {string} file @returns {Entries} */
const entries = (file) =>
  /** @type {{ packages: Entries }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages

/**
 * Packages of the lockfile that are not installed. npm writes its hidden lockfile last, so an
 * interrupted installation and a branch with other versions are noticed as well; of optional packages
 * those count that are made for this platform.
 * @param {Entries} wanted @param {Entries} present
 * @param {boolean} tests whether what only tests and checks need is asked for as well
 * @param {Platform} platform
 * @returns {string[]} paths from the project
 */
export const missingPackages = (wanted, present, tests, platform) =>
  Object.entries(wanted)
    .filter(
      ([path, entry]) =>
        path !== '' &&
        (entry.optional !== true || isMadeFor(entry, platform)) &&
        (entry.dev !== true || tests) &&
        present[path]?.version !== entry.version,
    )
    .map(([path]) => path)

/** @param {string} home @returns {Entries} what npm has installed there, and is there still */
function presentIn(home) {
  const file = join(home, 'node_modules', '.package-lock.json')
  if (!existsSync(file)) return {}
  return Object.fromEntries(
    Object.entries(entries(file)).filter(([path]) => existsSync(join(home, path, 'package.json'))),
  )
}

/** @param {string} home @param {boolean} tests */
const missingIn = (home, tests) =>
  missingPackages(entries(inRoot('package-lock.json')), presentIn(home), tests, thisPlatform())

/**
 * Whether packages still have to be installed: for a start what the server and the build of the page
 * need, which is less than half; the rest comes with the first test.
 * @param {{ tests: boolean }} options
 */
export function lacksPackages({ tests }) {
  recover(root)
  return missingIn(root, tests).length > 0
}

/**
 * A second name for every file, which takes no room; npm replaces files and writes into none but its
 * own hidden lockfile.
 * @param {string} from @param {string} to
 */
function linkFolder(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (!entry.isFile() || entry.name === '.package-lock.json')
      cpSync(source, target, { verbatimSymlinks: true })
    else {
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
    }
  }
}

/**
 * Installs into a folder of its own.
 * @param {string} node path of the Node binary that runs npm
 * @param {boolean} tests @param {string} folder
 * @param {boolean} isAddition whether what a start needs is taken from the installation there is
 */
async function install(node, tests, folder, isAddition) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(inRoot(name), join(folder, name))
  }
  if (isAddition) linkFolder(inRoot('node_modules'), join(folder, 'node_modules'))
  // `ci` would begin with removing what is there.
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  // Said in words, because NODE_ENV=production would leave out what tests need.
  const scope = tests ? '--include=dev' : '--omit=dev'
  const ended = await npm(node, [...command, scope], folder)
  const untouched = existsSync(inRoot('node_modules'))
    ? '\nWhat was installed before is untouched: the version it belongs to still starts.'
    : ''
  if (ended.code !== 0) throw new Error(`${npmFault('The packages', ended)}${untouched}`)
  const missing = missingIn(folder, tests)
  if (missing.length > 0) {
    throw new Error(
      `npm left out ${missing.join(', ')}, which this machine needs. Run the command again.${untouched}`,
    )
  }
}

/**
 * Installs what is missing, beside what there is.
 * @param {string} node path of the Node binary that runs npm
 * @param {{ tests: boolean }} options
 * @throws Error with a sentence; what was installed before is untouched then
 */
export const installPackages = (node, { tests }) =>
  exclusively(root, async () => {
    if (missingIn(root, tests).length === 0) return
    const isAddition = missingIn(root, false).length === 0
    await step(isAddition ? 'Packages for tests' : 'Packages', () =>
      replaceModules(root, (folder) => install(node, tests, folder, isAddition)),
    )
  })
