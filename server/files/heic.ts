import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTurns } from '../lib/turns.ts'

/** A decoder that has not finished by then never will (stack-server 6: 12 megapixels take 1 to 2 s). */
const TIME_LIMIT_MS = 20_000

const root = resolve(import.meta.dirname, '../..')

/** One at a time: a 12-megapixel photo takes 300 MB while it is decoded. */
const turns = createTurns(1)

/** The child reads its own code and packages, and neither writes, connects nor starts anything. */
const PERMISSIONS = [
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${root}`,
  `--allow-fs-read=${realpathSync(join(root, 'node_modules'))}`,
]

/**
 * Decodes a HEIC photo to a JPEG in its own colours, no edge longer than `edge` pixels.
 * @param maxPixels refuses more of them before they are unpacked
 * @throws Error if it cannot be decoded, or not in time
 */
export const decodeHeic = (bytes: Buffer, edge: number, maxPixels: number): Promise<Buffer> =>
  turns.run(async () => {
    const child = spawn(
      process.execPath,
      [...PERMISSIONS, join(import.meta.dirname, 'heic-child.ts'), String(edge), String(maxPixels)],
      { stdio: ['pipe', 'pipe', 'ignore'], env: {}, timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL' },
    )
    const ended = new Promise<number | null>((done, fail) => {
      child.once('error', fail)
      child.once('close', done)
    })
    // A child that dies while it reads ends the pipe; its exit code says enough.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    const [jpeg, code] = await Promise.all([buffer(child.stdout), ended])
    if (code !== 0) throw new Error('the HEIC decoder failed')
    return jpeg
  })
