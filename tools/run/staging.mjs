import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How often an installation says that it goes on, and after what silence it counts as dead. */
const BEAT_MS = 2_000
const DEAD_MS = 30_000
const LOOK_MS = 250

/** @param {string} home folder of a package.json @param {string[]} parts */
const place = (home, ...parts) => join(home, '.cache', 'install', ...parts)

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the installation that holds this lock was killed. @param {string} lock */
function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return !isAlive(pid) || Date.now() - statSync(lock).mtimeMs > DEAD_MS
  } catch {
    // The process has just ended.
    return false
  }
}

/** @param {string} lock @returns {boolean} whether it is ours now */
function acquire(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** @param {string} home */
const lockOf = (home) => place(home, 'lock')

/** @param {string} home @throws Error with a sentence where this user may not write there */
function makeWritable(home) {
  try {
    mkdirSync(place(home), { recursive: true })
    accessSync(home, constants.W_OK)
    accessSync(place(home), constants.W_OK)
  } catch (error) {
    throw new Error(
      `This user may not write into ${home} (${codeOf(error)}). Nothing was fetched. Run the command as the owner of that folder.`,
      { cause: error },
    )
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/**
 * One installation at a time: of two commands that begin together the second waits.
 * @template T @param {string} home @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function exclusively(home, work) {
  makeWritable(home)
  const lock = lockOf(home)
  for (let waits = 0; !acquire(lock); waits++) {
    if (waits === 0) console.log('Another command is installing the same; waiting for it …')
    if (isAbandoned(lock)) await rm(lock, { force: true })
    else await pause(LOOK_MS)
  }
  const beat = setInterval(() => {
    // Nothing is lost where somebody has removed it.
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
  }, BEAT_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(lock, { force: true })
  }
}

/** @param {string} path */
async function remove(path) {
  // An npm that has lost its parent may still write there; what is left goes with the next one.
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
}

/** @param {string} home */
function putBack(home) {
  const modules = join(home, 'node_modules')
  const former = place(home, 'former')
  if (!existsSync(modules) && existsSync(former)) renameSync(former, modules)
}

/**
 * Puts the former packages back where an exchange was cut between its two steps.
 * @param {string} home
 */
export function recover(home) {
  const isGoingOn = existsSync(lockOf(home)) && !isAbandoned(lockOf(home))
  if (!isGoingOn) putBack(home)
}

/**
 * @param {string} home @param {string} folder whose `node_modules` takes the place of that of `home`
 * @throws Error with a sentence where the former cannot be moved
 */
function exchange(home, folder) {
  const modules = join(home, 'node_modules')
  try {
    if (existsSync(modules)) renameSync(modules, place(home, 'former'))
    renameSync(join(folder, 'node_modules'), modules)
  } catch (error) {
    throw new Error(
      `${modules} could not be exchanged (${codeOf(error)}): another program uses it, or it is a disk of its own. It stays as it was. End what runs there, and run the command again.`,
      { cause: error },
    )
  }
}

/**
 * Makes `node_modules` of a folder anew beside the old one, and exchanges the two once the new one is
 * whole: a broken line, a full disk or a kill before that leaves the old one as it was. Call it
 * within `exclusively`.
 * @param {string} home
 * @param {(folder: string) => Promise<void>} install fills `node_modules` of the folder it is given, or throws
 */
export async function replaceModules(home, install) {
  putBack(home)
  for (const name of readdirSync(place(home))) {
    if (name === 'former' || name.startsWith('new-')) await remove(place(home, name))
  }
  const folder = mkdtempSync(place(home, 'new-'))
  try {
    await install(folder)
    exchange(home, folder)
  } finally {
    putBack(home)
    await remove(folder)
    await remove(place(home, 'former'))
  }
}
