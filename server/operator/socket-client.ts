import { connect } from 'node:net'
import type { Config } from '../config.ts'
import { StartFault } from '../lib/start-fault.ts'
import { isOfServer, type SocketPlace, socketPlaces } from './socket-place.ts'
import { ANSWER_MAX_BYTES, answer, parseLine, type Request } from './socket-wire.ts'

/** A server that works answers within a second, one on a small busy box within some. */
const ANSWER_TIMEOUT_MS = 30_000

/** Said of a place where no server listens, or none that this user may speak to. */
const NOBODY: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EACCES'])

/**
 * Has the running server carry out a command of the operator.
 * @returns what it has to say; undefined where no server listens
 * @throws StartFault with the server's sentence, or where it does not answer
 */
export async function askServer(
  config: Pick<Config, 'dataDir' | 'keyFile' | 'database'>,
  words: readonly string[],
): Promise<string | undefined> {
  if (!('file' in config.database)) return undefined
  const line = `${JSON.stringify({ protocol: 'knistern.admin/1', words } satisfies Request)}\n`
  for (const place of socketPlaces(config)) {
    if (!isOfServer(place, config.dataDir)) continue
    const text = await exchange(place, line)
    if (text === undefined) continue
    const said = parseLine(answer, text)
    if (said === undefined) throw new StartFault(NO_ANSWER)
    if ('refused' in said) throw new StartFault(said.refused)
    return said.said
  }
  return undefined
}

const NO_ANSWER =
  'Der laufende Server hat nicht geantwortet. Ob der Befehl gewirkt hat, ist ungewiss: Sieh in sein Log und versuche es noch einmal.'

/** Sends a line and reads until the end; undefined where nobody listens. */
function exchange({ path }: SocketPlace, line: string): Promise<string | undefined> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = []
    let length = 0
    const socket = connect(path, () => socket.write(line))
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy())
    socket.on('data', (piece) => {
      pieces.push(piece)
      length += piece.length
      if (length > ANSWER_MAX_BYTES) socket.destroy()
    })
    socket.once('error', (fault) => {
      if (NOBODY.has((fault as { code?: unknown }).code)) done(undefined)
      else fail(new StartFault(NO_ANSWER))
    })
    socket.once('close', () => done(Buffer.concat(pieces).toString()))
  })
}
