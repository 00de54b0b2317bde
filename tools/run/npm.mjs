import { existsSync } from 'node:fs'
import Module from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { runNode } from './process.mjs'

/**
 * The script of npm: the one that called us, else the one beside a Node on PATH.
 * @returns {string}
 */
function npmScript() {
  const calling = process.env.npm_execpath
  if (calling !== undefined && /npm-cli\.c?js$/.test(calling)) return calling
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
  for (const folder of folders) {
    for (const place of ['../lib/node_modules/npm', '../share/nodejs/npm', 'node_modules/npm']) {
      const script = join(folder, place, 'bin', 'npm-cli.js')
      if (existsSync(script)) return script
    }
  }
  throw new Error('npm was not found beside Node. Please install npm and run the command again.')
}

/**
 * No package runs a script of its own while it is installed, whatever the npm at hand thinks of
 * .npmrc; and a person who only wants to start the app sees no advertisements.
 */
const ALWAYS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']

/** A line that is away is said after some seconds and not after minutes; what was fetched is not asked for again. */
const NETWORK = [
  '--prefer-offline',
  '--fetch-retries=3',
  '--fetch-retry-factor=2',
  '--fetch-retry-mintimeout=500',
  '--fetch-timeout=60000',
]

/**
 * For an npm that another Node runs than the one it came with: its modules are where that one looks
 * for them (those of Debian's npm are packages of the system), and so are certificates.
 */
const borrowed = () => ({
  NODE_PATH: /** @type {{ globalPaths: string[] }} */ (Object(Module)).globalPaths.join(delimiter),
  // Settings of an npm that is older than the Node.
  NODE_NO_WARNINGS: '1',
  NODE_USE_SYSTEM_CA: process.env.NODE_USE_SYSTEM_CA ?? '1',
})

/**
 * Runs npm to its end; what it says is shown by the caller, if it matters.
 * @param {string} node path of the Node binary that runs it
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const npm = (node, args, cwd = root) =>
  runNode(node, [npmScript(), ...args, ...ALWAYS, ...NETWORK, '--loglevel=error'], {
    cwd,
    quiet: true,
    env: node === process.execPath ? {} : borrowed(),
  })
