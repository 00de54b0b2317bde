import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Entries */

/** @param {string} file @returns {Entries} */
const entries = (file) =>
  /** @type {{ packages: Entries }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages

/**
 * Whether everything the lockfile asks for is installed. npm writes its hidden lockfile last, so
 * an interrupted installation and a branch with other versions are noticed as well.
 * @param {Entries} wanted @param {Entries} present
 */
export function isComplete(wanted, present) {
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional === true || present[path]?.version === entry.version,
  )
}

/** @param {string} node path of the Node binary */
export async function ensurePackages(node) {
  const hidden = inRoot('node_modules', '.package-lock.json')
  const wanted = entries(inRoot('package-lock.json'))
  if (existsSync(hidden) && isComplete(wanted, entries(hidden))) return
  console.log('Fetching the packages …')
  // NODE_ENV=production would leave out vite, which builds the web app.
  const code = await npm(node, ['ci', '--include=dev'])
  if (code !== 0) throw new Error('The packages could not be installed; npm said why above.')
}
