import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import type { Logger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import { isOperatorCommand } from './commands.ts'
import { clearPlace, removePlace, type SocketPlace, socketPlaces } from './socket-place.ts'
import { type Answer, parseLine, REQUEST_MAX_BYTES, request } from './socket-wire.ts'

/** A command sends its line at once. */
const LINE_TIMEOUT_MS = 5_000
/** The operator alone may connect, with a few commands at most. */
const CONNECTIONS_MAX = 8

export interface OperatorSocketOptions {
  readonly config: Pick<Config, 'dataDir' | 'keyFile' | 'database'>
  readonly log: Logger
  /** Carries out a command; a StartFault it throws is told to the operator. */
  readonly run: (words: readonly string[]) => Promise<string>
}

export interface OperatorSocket {
  /** Undefined where this machine has no place for it, and the commands want the server stopped. */
  readonly path: string | undefined
  close(): Promise<void>
}

/**
 * Listens for commands of the operator on a socket that this system user alone can open (decision
 * 0094). Only over SQLite, and only for the holder of the database's lock: beside PostgreSQL the
 * commands open the database themselves.
 */
export async function openOperatorSocket(options: OperatorSocketOptions): Promise<OperatorSocket> {
  const { config, log } = options
  if (!('file' in config.database)) return { path: undefined, close: async () => undefined }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, options)
  })
  server.maxConnections = CONNECTIONS_MAX
  const place = await listenAtFirst(server, config, log)
  return {
    path: place?.path,
    async close() {
      if (place === undefined) return
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
      removePlace(place)
    },
  }
}

/** Listens at the first place that takes a socket; a server works without, and says so. */
async function listenAtFirst(
  server: Server,
  config: OperatorSocketOptions['config'],
  log: Logger,
): Promise<SocketPlace | undefined> {
  let last: unknown = new Error('no place for a socket')
  for (const place of socketPlaces(config)) {
    try {
      clearPlace(place)
      await listenAt(server, place)
      return place
    } catch (fault) {
      last = fault
      removePlace(place)
    }
  }
  log.warn('operator.no-socket', { fault: last })
  return undefined
}

async function listenAt(server: Server, { path, folder }: SocketPlace): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, () => {
      server.off('error', fail)
      done()
    })
  })
  if (folder !== undefined) chmodSync(path, 0o600)
}

/** Reads one line, answers with one, and ends the connection. */
function serve(socket: Socket, options: OperatorSocketOptions): void {
  let text = ''
  const late = setTimeout(() => socket.destroy(), LINE_TIMEOUT_MS)
  const read = (chunk: Buffer) => {
    text += chunk.toString('latin1')
    if (!text.includes('\n') && text.length <= REQUEST_MAX_BYTES) return
    socket.off('data', read)
    socket.resume()
    clearTimeout(late)
    const line = Buffer.from(text, 'latin1').toString()
    void answerLine(line, options).then((said) => socket.end(`${JSON.stringify(said)}\n`))
  }
  socket.on('data', read)
  // The command was ended meanwhile.
  socket.on('error', () => undefined)
  socket.once('close', () => clearTimeout(late))
}

const NOT_UNDERSTOOD =
  'Der laufende Server versteht diesen Befehl nicht. Läuft noch eine ältere Version, starte ihn neu.'
const FAILED = 'Das hat nicht geklappt. Woran es lag, steht im Log des Servers.'
const NO_STORAGE =
  'Der Server kann gerade nichts speichern. Sieh nach dem Platz auf dem Datenträger und in das Log des Servers.'

/** @param line one request; whatever follows its end makes it malformed */
async function answerLine(line: string, { log, run }: OperatorSocketOptions): Promise<Answer> {
  const isLine = line.length <= REQUEST_MAX_BYTES && line.endsWith('\n')
  const words = isLine ? parseLine(request, line)?.words : undefined
  if (words === undefined || !isOperatorCommand(words)) return { refused: NOT_UNDERSTOOD }
  const call = words[0] ?? ''
  try {
    const said = await run(words)
    log.info('operator.command', { call })
    return { said }
  } catch (fault) {
    if (fault instanceof StartFault) return { refused: fault.message }
    log.error('operator.failed', { call, fault })
    return { refused: storageFaultKind(fault) === undefined ? FAILED : NO_STORAGE }
  }
}
