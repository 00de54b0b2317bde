import { chmodSync, lstatSync, mkdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readKeyFile } from '../vault/master-key.ts'

/** Where a server listens for the commands of its operator. */
export interface SocketPlace {
  readonly path: string
  /** The folder that nobody else may enter; a pipe of Windows has none. */
  readonly folder: string | undefined
}

/** Bytes of a path macOS takes, without its end; Linux takes four bytes more. */
const PATH_MAX_BYTES = 103

/**
 * Half of a keyed hash: nobody without the key file can guess it and be there first. Somebody who
 * has seen it can be there once the server is gone, so that a command checks the owner
 * (`isOfServer`).
 */
const NAME_LENGTH = 22

const inFolder = (folder: string): SocketPlace => ({ folder, path: join(folder, 'admin.sock') })

/**
 * The places where a server of this installation may listen, in the order in which it tries them.
 * Beside the data, which a command in the same container or unit of systemd reaches as well; in the
 * system's folder for temporary files where that path is too long, or its disk knows no sockets.
 * @throws StartFault if the key file cannot be read
 */
export function socketPlaces({ dataDir, keyFile }: Pick<Config, 'dataDir' | 'keyFile'>) {
  const name = `knistern-${readKeyFile(keyFile)
    .blindIndex('admin socket', realpathSync(dataDir))
    .slice(0, NAME_LENGTH)}`
  if (process.platform === 'win32') return [{ path: `\\\\.\\pipe\\${name}`, folder: undefined }]
  return [inFolder(join(dataDir, 'control')), inFolder(join(tmpdir(), name))].filter(
    ({ path }) => Buffer.byteLength(path) <= PATH_MAX_BYTES,
  )
}

/**
 * Makes the folder of a socket, for this user alone, and removes what a killed server has left in it:
 * the lock of the database says that no other one lives.
 * @throws Error where something else lies there, or belongs to somebody else
 */
export function clearPlace({ folder, path }: SocketPlace): void {
  if (folder === undefined) return
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (fault) {
    if ((fault as { code?: unknown }).code !== 'EEXIST') throw fault
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) {
    throw new Error('the folder of the socket is not ours')
  }
  chmodSync(folder, 0o700)
  rmSync(path, { force: true })
}

/**
 * Whether the folder of a socket belongs to this user, or to the owner of the data where root asks:
 * another user who has made it could read the command, and answer it.
 */
export function isOfServer({ folder }: SocketPlace, dataDir: string): boolean {
  if (folder === undefined) return true
  try {
    const found = lstatSync(folder)
    const owners = [process.geteuid?.(), statSync(dataDir).uid]
    return found.isDirectory() && owners.includes(found.uid)
  } catch {
    return false
  }
}

/** Removes the folder of a socket that is closed; one with other files in it stays. */
export function removePlace({ folder, path }: SocketPlace): void {
  if (folder === undefined) return
  try {
    rmSync(path, { force: true })
    rmdirSync(folder)
  } catch {
    // The next start clears it.
  }
}
