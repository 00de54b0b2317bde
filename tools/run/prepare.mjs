import { installNode, wantedNode } from './node.mjs'
import { installPackages, lacksPackages } from './packages.mjs'
import { root } from './paths.mjs'
import { requireMemory, requireRoom } from './room.mjs'

/**
 * Megabytes on the disk, rounded up: unpacked in the project, and packed in npm's cache. The former
 * packages stay until the new ones are whole, and the page is built beside them.
 */
const ROOM = {
  node: { folder: 200, cache: 60 },
  packages: { folder: 300, cache: 135 },
  packagesForTests: { folder: 600, cache: 250 },
}

/** Megabytes of memory below which npm or the build of the page is killed. */
const MEMORY = 350

/**
 * Prepares the right Node and the packages that are needed. Too little room is reported before
 * anything is fetched, and a Node that does not run here before any package is.
 * @param {{ tests?: boolean, packages?: boolean }} [options] whether tests, checks or pictures are
 *   to run; whether packages are installed now, or only the Node
 * @returns {Promise<string>} path of the Node binary
 * @throws Error with a sentence that says what to do
 */
export async function prepare({ tests = false, packages = true } = {}) {
  const node = await wantedNode()
  const lacks = lacksPackages({ tests })
  if (node.isThere && !(lacks && packages)) return node.path
  const parts = [
    ...(node.isThere ? [] : [ROOM.node]),
    ...(lacks ? [tests ? ROOM.packagesForTests : ROOM.packages] : []),
  ]
  const sum = (/** @type {'folder' | 'cache'} */ key) =>
    parts.reduce((all, part) => all + part[key], 0)
  requireRoom({ folder: sum('folder'), cache: sum('cache') }, root)
  requireMemory(MEMORY)
  if (!node.isThere) await installNode()
  if (lacks && packages) await installPackages(node.path, { tests })
  return node.path
}
