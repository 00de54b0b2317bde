import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Fonts and pictures are compressed already. */
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])

/** Below one network packet nothing is saved. */
const SMALLEST_BYTES = 1_400

/**
 * Puts a .br and a .gz beside each text file of the build, so that the server sends small files
 * without compressing anything itself.
 * @param {string} folder
 */
export function compressBuild(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== '.vite') compressBuild(path)
    } else if (TEXT.has(extname(entry.name))) {
      const content = readFileSync(path)
      if (content.length < SMALLEST_BYTES) continue
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}
