// @module-tag thorough
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { joinPair } from '#contract/chat/events.ts'
import { PIPELINED_MAX } from '#server/http/node-server.ts'
import { newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { atNight, effort } from '#server/testing/effort.ts'
import { send } from '#server/testing/http-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { type Flood, filled, flood, frameOf, upgradeOf } from './flood-line.ts'
import { keepTalking } from './keep-talking.ts'
import { watchResident } from './resident-memory.ts'

/** Every answer somebody can provoke and not read: how long each is asked for. */
const SECONDS = effort('KNISTERN_UNREAD_SECONDS', { all: 2, nightly: 60 })
/** Most memory a flood may cost, whatever is sent. */
const COST_MAX_MB = 60
/** A couple's round trip meanwhile. */
const TRIP_MAX_MS = 500
/** Messages of the couple before anything is measured. */
const WARM_TRIPS = 10

/** Below what an address may hold without a session. */
const CONNECTIONS = 150

const POLLING = '/socket.io/?EIO=4&transport=polling'

type Begin = (server: string, person: Person) => Promise<Buffer | undefined>
type Row = readonly [name: string, connections: number, begin: Begin, again: Buffer]

const nothing: Begin = () => Promise.resolve(Buffer.alloc(0))
const webSocket: Begin = () => Promise.resolve(upgradeOf())
const loggedIn: Begin = (_server, { token }) =>
  Promise.resolve(Buffer.concat([upgradeOf(), frameOf(`40${JSON.stringify({ token })}`)]))

/** Id of a polling session; undefined where an address has enough of them. */
async function sessionId(address: string): Promise<string | undefined> {
  const { status, text } = await send(address, { path: POLLING })
  return status === 200 ? (JSON.parse(text.slice(1)) as { sid: string }).sid : undefined
}
const probing: Begin = async (address) => {
  const sid = await sessionId(address)
  return sid === undefined ? undefined : upgradeOf(`&sid=${sid}`)
}

/** The longest file of the built app. */
function largestAsset(): string {
  const folder = resolve(import.meta.dirname, '../../dist/web/assets')
  const sizes = readdirSync(folder).map((name) => ({
    name,
    size: statSync(join(folder, name)).size,
  }))
  const largest = sizes.toSorted((a, b) => b.size - a.size)[0]
  return `/assets/${largest?.name}`
}

const request = (line: string, ...headers: string[]) =>
  filled([`${line} HTTP/1.1`, 'Host: x', ...headers, '\r\n'].join('\r\n'))
/** As many requests as a connection may leave unanswered, and no more. */
const few: (line: string) => Begin = (line) => () =>
  Promise.resolve(
    Buffer.from(`${line} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n`.repeat(PIPELINED_MAX)),
  )
const NOTHING = Buffer.alloc(0)
const body = '40/x,\x1e'.repeat(600)

const pollingPost: Begin = async (address) => {
  const sid = await sessionId(address)
  const head = `POST ${POLLING}&sid=${sid} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
  return sid === undefined ? undefined : Buffer.from(head + body)
}

const ofStrangers: readonly Row[] = [
  ['namespaces that do not exist', 8, webSocket, filled(frameOf('40/x,'))],
  ['the same over fifty sockets', 50, webSocket, filled(frameOf('40/x,'))],
  ['made-up tokens', 8, webSocket, filled(frameOf('40{"token":"erfunden"}'))],
  ['probes of an upgrade', 8, probing, filled(frameOf('2probe'))],
  ['heartbeats', 8, webSocket, filled(frameOf('3'))],
  ['pings of websockets', 8, webSocket, filled(frameOf('x', 9))],
  [
    'events whose attachments never end',
    50,
    webSocket,
    Buffer.concat([
      frameOf('4510-["x"]'),
      ...Array.from({ length: 9 }, () => frameOf(Buffer.alloc(60_000))),
    ]),
  ],
  ['halves of long frames', 50, webSocket, frameOf('x'.repeat(60_000)).subarray(0, 50_000)],
  ['namespaces by polling', 8, pollingPost, NOTHING],
  [
    'bodies for a session there is not',
    CONNECTIONS,
    nothing,
    filled(
      `POST ${POLLING}&sid=erfunden HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  ],
  ['handshakes of polling', CONNECTIONS, nothing, request(`GET ${POLLING}`)],
  ['polls of a protocol there is not', CONNECTIONS, nothing, request('GET /socket.io/?EIO=9')],
  ['the health', CONNECTIONS, nothing, request('GET /health')],
  [
    'calls without a session',
    CONNECTIONS,
    nothing,
    request('GET /cards', 'Accept: application/json'),
  ],
  ['what does not exist', CONNECTIONS, nothing, request('GET /nirgendwo')],
  ['addresses that are too long', CONNECTIONS, nothing, request(`GET /${'x'.repeat(5_000)}`)],
  ['addresses that cannot be read', CONNECTIONS, nothing, request('GET /%')],
  ['the page', CONNECTIONS, nothing, request('GET /', 'Accept: text/html')],
  ['the worker, a file of the app', CONNECTIONS, nothing, request('GET /sw.js')],
  ['a few files of the app each', 190, few(`GET ${largestAsset()}`), NOTHING],
  ['expectations', CONNECTIONS, nothing, request('GET /health', 'Expect: nichts')],
  [
    'bodies that are announced',
    CONNECTIONS,
    nothing,
    request('POST /cards', 'Expect: 100-continue', 'Content-Length: 0'),
  ],
  ['requests that are no HTTP', CONNECTIONS, nothing, filled('\x00\x01\r\n\r\n')],
  [
    'heads without an end',
    CONNECTIONS,
    () => Promise.resolve(Buffer.from('GET / HTTP/1.1\r\n')),
    filled('a: b\r\n'),
  ],
]

const ofPeople: readonly Row[] = [
  ['namespaces that do not exist', 8, loggedIn, filled(frameOf('40/x,'))],
  ['events with an acknowledgement', 8, loggedIn, filled(frameOf('420["gibtEsNicht"]'))],
  [
    'refused events with an acknowledgement',
    8,
    loggedIn,
    filled(frameOf(`420["${joinPair.name}","fremd"]`)),
  ],
  ['acknowledgements nobody waits for', 8, loggedIn, filled(frameOf('430[]'))],
  ['heartbeats', 8, loggedIn, filled(frameOf('3'))],
]

const patient = { timeout: 300_000 + SECONDS * 2_000 }

const rows = [
  ...ofStrangers.map((row) => ['a stranger', ...row] as const),
  ...ofPeople.map((row) => ['somebody logged in', ...row] as const),
]

test.each(rows)(
  'trust i Answers that %s provokes and never reads cost little: %s',
  patient,
  async (who, name, connections, begin, again) => {
    const server = await startTestServer('sqlite')
    onTestFinished(() => server.close())
    const pair: Pair = await newPair(server)
    const person = await newSingle(server)
    const talk = await keepTalking(pair)
    await expect.poll(() => talk.trips.length, { timeout: 20_000 }).toBeGreaterThan(WARM_TRIPS)
    const memory = await watchResident(server.pid)
    const since = talk.trips.length
    const attack: Flood = { connections, begin: () => begin(server.address, person), again }
    const { sentBytes, opened } = await flood(server.address, SECONDS, attack)
    const { before, most } = await memory.stop()
    await expect.poll(() => talk.trips.length, { timeout: 30_000 }).toBeGreaterThan(since)
    await talk.stop()
    const slowest = Math.round(Math.max(...talk.trips.slice(since)))
    report(
      `${who}: ${name}, ${SECONDS} s: ${Math.round(sentBytes / 1_000_000)} MB sent over ${opened} connections; memory +${most - before} MB; slowest round trip ${slowest} ms of ${talk.trips.length - since}`,
    )
    expect(talk.faults).toEqual([])
    expect(most - before).toBeLessThanOrEqual(COST_MAX_MB)
    expect(slowest).toBeLessThanOrEqual(atNight(TRIP_MAX_MS))
  },
)
