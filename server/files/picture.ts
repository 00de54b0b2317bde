import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFairQueue, type QueuePath } from '../lib/fair-queue.ts'
import { programFile, ROOT } from '../lib/program-files.ts'
import { DENY_NETWORK } from './deny-network.ts'
import { DecoderFault, type Picture, PictureFault, type PictureLimits } from './picture-fault.ts'
import { isUnpackedWhole, pictureKind } from './picture-kind.ts'
import { unpackPicture } from './picture-read.ts'
import { TOO_LARGE, UNREADABLE } from './picture-wire.ts'

/** Timeout of a decoder: 12 megapixels take 1 to 2 s. */
const TIME_LIMIT_MS = 20_000
/** Far above two images with edges of 2,048 pixels. */
const OUTPUT_MAX_BYTES = 32 * 1024 * 1024
/** Enough of what a decoder says that cannot be loaded. */
const ERRORS_MAX = 10_000

/** Beside the photo that is being decoded one waits of each person: as many as are received. */
const TURNS = { runningPerPath: 1, waitingPerPath: 1, waitingPerClass: 100 } as const
/** Two at a time (trust e), for two cores. */
const decoders = createFairQueue({ ...TURNS, permits: 2 })
/** Pictures that are unpacked whole are decoded one at a time, so that all others find a decoder. */
const wholeDecoders = createFairQueue({ ...TURNS, permits: 1 })

/** Pixels of a picture that is unpacked whole: 2 to 3 s and 600 MB at most. */
export const WHOLE_MAX_PIXELS = 25_000_000
/**
 * Memory a decoder may map to write, in KiB. Node alone maps 560 MB, of which it touches 80; an AVIF
 * of `WHOLE_MAX_PIXELS` maps 1,030 and touches 530. Only Linux counts it.
 */
const MAPPED_MAX_KIB = 1280 * 1024
/** Sets the bound on itself, then becomes the decoder. */
const BOUNDED = `ulimit -d ${MAPPED_MAX_KIB}; exec "$0" "$@"`

const program = programFile('files/picture-child')
const modules = join(ROOT, 'node_modules')

/**
 * Permissions of the decoder process: it reads its own code and packages, and may not write,
 * connect or start processes. They do not bind the native code of sharp (decision
 * 0034).
 */
export const DECODER_FLAGS: readonly string[] = [
  '--permission',
  '--allow-addons',
  DENY_NETWORK,
  ...[dirname(program), modules, realpathSync(modules), join(ROOT, 'package.json')].map(
    (path) => `--allow-fs-read=${path}`,
  ),
]

/**
 * Decodes an upload into both images, in a process of its own that may crash and whose memory is
 * released. File name and content type are ignored.
 * @param turn whose turn it is, by address and person: nobody waits behind all photos of others
 * @throws QueueFull, PictureFault for what is wrong with the file, DecoderFault for what is wrong here
 */
export function makePicture(
  bytes: Buffer,
  limits: PictureLimits,
  turn: QueuePath,
): Promise<Picture> {
  const kind = pictureKind(bytes)
  if (kind === undefined) return Promise.reject(new PictureFault('unreadable'))
  if (!isUnpackedWhole(bytes, kind)) return decoders.run(turn, () => decodeApart(bytes, limits))
  const maxPixels = Math.min(limits.maxPixels, WHOLE_MAX_PIXELS)
  return wholeDecoders.run(turn, () =>
    decoders.run(turn, () => decodeApart(bytes, { ...limits, maxPixels })),
  )
}

/**
 * Loads the decoders once, in a process of their own.
 * @throws DecoderFault where photos cannot be decoded on this machine
 */
export async function checkDecoder(): Promise<void> {
  const { child, ended } = startDecoder('check')
  child.stdin.end()
  await ended
}

/** Starts a decoder process; `ended` gives its exit code, null if a signal ended it. */
function startDecoder(...args: readonly string[]) {
  const command = [process.execPath, ...DECODER_FLAGS, program, ...args] as const
  const [file, ...rest] =
    process.platform === 'linux' ? (['/bin/sh', '-c', BOUNDED, ...command] as const) : command
  const child = spawn(file, rest, {
    stdio: 'pipe',
    env: {},
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => {
    if (errors.length < ERRORS_MAX) errors += piece.toString()
  })
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code: number | null) => {
      if (code === null || [0, UNREADABLE, TOO_LARGE].includes(code)) done(code)
      else fail(new DecoderFault(errors))
    })
  })
  // A crashed child closes the pipe; its exit code is reported.
  child.stdin.on('error', () => {})
  return { child, ended }
}

async function decodeApart(
  bytes: Buffer,
  { maxPixels, thumbEdge }: PictureLimits,
): Promise<Picture> {
  const { child, ended } = startDecoder(String(maxPixels), String(thumbEdge))
  child.stdin.end(bytes)
  const pieces: Buffer[] = []
  let length = 0
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > OUTPUT_MAX_BYTES) child.kill('SIGKILL')
    else pieces.push(piece)
  })
  const code = await ended
  if (code === TOO_LARGE) throw new PictureFault('too large')
  if (child.signalCode === 'SIGKILL' && length <= OUTPUT_MAX_BYTES) throw new PictureFault('killed')
  if (code !== 0) throw new PictureFault('unreadable')
  try {
    return unpackPicture(Buffer.concat(pieces))
  } catch {
    throw new PictureFault('unreadable')
  }
}
