import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFairQueue } from '../lib/fair-queue.ts'
import { programFile, ROOT } from '../lib/program-files.ts'
import { DENY_NETWORK } from './deny-network.ts'
import { DecoderFault, FileFault } from './file-fault.ts'
import { TOO_LARGE, UNREADABLE } from './file-wire.ts'

/** Timeout of a decoder: 12 megapixels take 1 to 2 s, as HEIC 3, and with a seventh of a core 19. */
const TIME_LIMIT_MS = 20_000
/** Far above two images with edges of 2,048 pixels. */
const OUTPUT_MAX_BYTES = 32 * 1024 * 1024
/** Characters kept of the errors of a decoder that cannot be loaded. */
const ERRORS_MAX = 10_000

/** Each person may have one file decoded and one waiting: as many as are received. */
export const TURNS = { runningPerPath: 1, waitingPerPath: 1, waitingPerClass: 100 } as const
/** Two files at a time (trust e), for two cores. */
export const decoders = createFairQueue({ ...TURNS, permits: 2 })

/**
 * Memory a decoder may map to write, in KiB. Node alone maps 560 MB, of which it touches 80; an AVIF
 * of `WHOLE_MAX_PIXELS` maps 1,030 and touches 530. Only Linux counts it.
 */
const MAPPED_MAX_KIB = 1280 * 1024
/** Sets the bound on itself, then becomes the decoder. */
const BOUNDED = `ulimit -d ${MAPPED_MAX_KIB}; exec "$0" "$@"`

const modules = join(ROOT, 'node_modules')
const readable = [
  dirname(programFile('files/picture-child')),
  modules,
  realpathSync(modules),
  join(ROOT, 'package.json'),
]

/**
 * Permissions of a decoder process: it reads its own code and packages, and may not write, connect,
 * start processes or load native code.
 */
export const DECODER_FLAGS: readonly string[] = [
  '--permission',
  DENY_NETWORK,
  ...readable.map((path) => `--allow-fs-read=${path}`),
]

/**
 * Decodes a file in a process of its own, which may crash and whose memory is released.
 * @param command flags of Node, a program that reads the file from stdin, and its arguments
 * @returns what the program wrote to stdout, which a hostile file may have chosen
 * @throws FileFault for what is wrong with the file, DecoderFault for what is wrong here
 */
export async function decodeInProcess(
  command: readonly string[],
  bytes: Uint8Array,
): Promise<Buffer> {
  const { child, ended, isLate } = startDecoder(command)
  child.stdin.end(bytes)
  const pieces: Buffer[] = []
  let length = 0
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > OUTPUT_MAX_BYTES) child.kill('SIGKILL')
    else pieces.push(piece)
  })
  const code = await ended
  if (code === TOO_LARGE) throw new FileFault('too large')
  if (isLate()) throw new FileFault('too slow')
  if (child.signalCode === 'SIGKILL' && length <= OUTPUT_MAX_BYTES) throw new FileFault('killed')
  if (code !== 0) throw new FileFault('unreadable')
  return Buffer.concat(pieces)
}

/** Starts a decoder process; `ended` gives its exit code, null if a signal ended it. */
function startDecoder(args: readonly string[]) {
  const command = [process.execPath, ...args] as const
  const [file, ...rest] =
    process.platform === 'linux' ? (['/bin/sh', '-c', BOUNDED, ...command] as const) : command
  const child = spawn(file, rest, { stdio: 'pipe', env: {} })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, TIME_LIMIT_MS)
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => {
    if (errors.length < ERRORS_MAX) errors += piece.toString()
  })
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', (fault) => {
      clearTimeout(late)
      fail(fault)
    })
    child.once('close', (code: number | null) => {
      clearTimeout(late)
      if (code === null || [0, UNREADABLE, TOO_LARGE].includes(code)) done(code)
      else fail(new DecoderFault(errors))
    })
  })
  // A crashed child closes the pipe; its exit code is reported.
  child.stdin.on('error', () => {})
  return { child, ended, isLate: () => isLate }
}
