import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}

/** Folder of the project, the nearest above with a package.json: of server/ as of dist/server/. */
export const ROOT = findRoot(import.meta.dirname)

/** Whether this is the built server (decision 0077), whose modules are bundled in dist/server. */
const isBuilt = extname(import.meta.filename) === '.mjs'

/**
 * Path of a program the server runs beside itself, in a process or thread of its own.
 * @param name its path below server/ without an ending; tools/server/build.ts builds each of them
 */
export const programFile = (
  name: 'files/picture-child' | 'files/voice-child' | 'storage/checkpoint-worker',
): string =>
  isBuilt ? join(ROOT, 'dist', 'server', `${name}.mjs`) : join(ROOT, 'server', `${name}.ts`)
