import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { step } from './progress.mjs'

/** @param {string} path @param {RegExp | undefined} except @returns {string[]} */
function filesUnder(path, except) {
  if (except?.test(path)) return []
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`, except))
}

/** @param {readonly string[]} sources @param {RegExp | undefined} except */
function hashOf(sources, except) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(source, except))) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * Refuses to build where a command with sudo has left files of root, before a tool says so in its words.
 * @param {readonly string[]} folders where a build writes, whether they are there or not
 * @throws Error with a sentence and the command that helps
 */
export function refuseForeign(folders) {
  const foreign = folders.find((folder) => {
    if (!existsSync(folder)) return false
    try {
      accessSync(folder, constants.W_OK)
      return false
    } catch {
      return true
    }
  })
  if (foreign === undefined) return
  const user = userInfo()
  const help =
    statSync(root).uid === user.uid
      ? `Gib dir den Ordner des Programms zurück:  sudo chown -R ${user.username} "${root}"`
      : 'Nimm den Benutzer, dem der Ordner des Programms gehört.'
  throw new Error(
    `In ${foreign} darf „${user.username}“ nicht schreiben, wie nach einem Befehl mit sudo. Es ist nichts verloren. ${help}`,
  )
}

/**
 * Builds something when its sources have changed since it was built last.
 * @param {object} what
 * @param {string} what.name for people
 * @param {string} what.folder what is built, a path from the root
 * @param {readonly string[]} what.sources files and folders it depends on, paths from the root
 * @param {RegExp} [what.except] paths below them on which it does not depend
 * @param {() => Promise<void>} build
 */
export async function buildWhenChanged({ name, folder, sources, except }, build) {
  const mark = join(root, folder, '.hash')
  const hash = hashOf(sources, except)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  refuseForeign(['dist', folder, 'node_modules/.vite-temp'].map((path) => join(root, path)))
  await step(name, build)
  writeFileSync(mark, hash)
}
