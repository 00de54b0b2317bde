import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Concurrent stat calls; more would fill libuv's queue. */
const AT_ONCE = 64

/**
 * Bytes of all files below a folder that `counts` accepts. A file that is deleted meanwhile counts
 * as 0, a missing folder as empty.
 */
export async function folderBytes(
  folder: string,
  counts: (path: string) => boolean,
): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(counts)
  let bytes = 0
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const sizes = await Promise.all(
      files.slice(start, start + AT_ONCE).map((path) =>
        stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}
