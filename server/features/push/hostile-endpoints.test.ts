import { type AddressInfo, createServer, type Server } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicLookupBy, type Resolve } from '#server/lib/public-address.ts'
import { createDelivery } from './delivery-service.ts'
import { isAllowedEndpoint } from './endpoint-policy.ts'

/**
 * Addresses that lead into the operator's network, in every spelling (trust k): whatever the
 * list of push services lets through, the sending itself makes no connection there.
 */
const LOOPBACK = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'user@127.0.0.1',
  'user:secret@[::1]',
  'fcm.googleapis.com@127.0.0.1',
  'fcm.googleapis.com:x@localhost',
]
const NETWORKS = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.178.1',
  '0xc0a80001',
  '3232235521',
  '169.254.169.254',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '169.254.0.1',
  '192.0.0.192',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[febf::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
]
/** Addresses this machine truly has: a connection to them would succeed. */
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ address }) => !address.includes('%'))
  .filter(({ internal, family, scopeid }) => internal || family === 'IPv4' || scopeid === 0)
  .filter(
    ({ internal, address }) =>
      internal || /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address),
  )
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

const HOSTS = [...LOOPBACK, ...NETWORKS, ...own]

/** Ends what hangs: the system may ask a name service that is slow. */
const HANGS_MS = 60_000

describe('hostile endpoints', () => {
  let trap: Server
  let port = 0
  let connections = 0
  beforeAll(async () => {
    trap = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    // Every address of the machine, of both families.
    await new Promise<void>((resolve) => trap.listen(0, resolve))
    port = (trap.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => trap.close(resolve)))

  const send = (endpoint: string, deliver = createDelivery()) =>
    deliver({ endpoint, headers: {}, body: Buffer.from('x') }, AbortSignal.timeout(HANGS_MS)).then(
      ({ status }) => `answered ${status}`,
      (fault: Error) => fault.message,
    )

  test('trust k None of sixty and more endpoints that are no push service gets a connection', async () => {
    expect(HOSTS.length).toBeGreaterThanOrEqual(60)
    const told = await Promise.all(HOSTS.map((host) => send(`https://${host}:${port}/x`)))
    const odd = HOSTS.map((host, at) => `${host}: ${told[at]}`).filter(
      (line) =>
        // Some machines cannot resolve a name with a dot at its end.
        !/: (?:not an address of the internet|Invalid URL)$|^localhost\.: getaddrinfo (?:ENOTFOUND|EAI_AGAIN)/.test(
          line,
        ),
    )
    expect(odd).toEqual([])
    expect(HOSTS.filter((host) => isAllowedEndpoint(`https://${host}/x`, []))).toEqual([])
    expect(connections).toBe(0)
  })

  /** A name service with an answer of its own for each question. */
  const answering = (...answers: readonly string[][]) => {
    let asked = 0
    const resolve: Resolve = (_name, _options, callback) => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { deliver: createDelivery(undefined, publicLookupBy(resolve)), asked: () => asked }
  }

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.7']],
    [['169.254.169.254']],
    [['fd00::7']],
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['2a00:1450:4001:80b::200a', '::1']],
    [[]],
  ])('trust k A known name that leads to %j gets no connection', async (addresses) => {
    for (const name of ['fcm.googleapis.com', 'web.push.apple.com', 'push.example.org.']) {
      const { deliver } = answering(addresses)
      expect(await send(`https://${name}:${port}/x`, deliver)).toBe(
        'not an address of the internet',
      )
    }
    expect(connections).toBe(0)
  })

  test('trust k A name that changes its mind is asked once for each connection, and judged each time', async () => {
    const { deliver, asked } = answering(['10.0.0.7'], ['127.0.0.1'], ['::1'])
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await send(`https://fcm.googleapis.com:${port}/x`, deliver)).toMatch(/not an address/)
      expect(asked()).toBe(turn)
    }
    expect(connections).toBe(0)
  })

  test('trust k This machine’s own name gets no connection', async () => {
    // As a network that knows the name would answer; not every one does.
    const { deliver, asked } = answering(own.map((address) => address.replaceAll(/[[\]]/g, '')))
    expect(await send(`https://${hostname()}:${port}/x`, deliver)).toBe(
      'not an address of the internet',
    )
    expect(asked()).toBe(1)
    expect(connections).toBe(0)
  })

  test('trust k The trap is a good one: a connection would be counted', async () => {
    await send(
      `https://trap.example:${port}/x`,
      createDelivery(undefined, (_name, options, callback) => {
        if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }])
        else callback(null, '127.0.0.1', 4)
      }),
    )
    expect(connections).toBe(1)
  })
})
