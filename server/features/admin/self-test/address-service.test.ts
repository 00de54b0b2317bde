import { generateKeyPairSync } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { nameOfServer, newCertificate } from '#server/testing/certificates.ts'
import { type AskOptions, askIdentity, probeAddress } from './address-service.ts'
import { answerProof, askProof, type KeyedHash } from './identity-policy.ts'

const DAY = 86_400_000
const NAME = 'knistern.test'

const hashWith =
  (key: string): KeyedHash =>
  (purpose, value) =>
    Buffer.from(`${key} ${purpose} ${value}`).toString('base64url')
const ours = hashWith('ours')

/** Answers as a Knistern with this key does. */
const knistern =
  (keyedHash: KeyedHash): RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', `https://${NAME}`)
    const [nonce = '', proof] = [searchParams.get('nonce') ?? undefined, searchParams.get('proof')]
    const isAsked = pathname === '/api/health/identity' && proof === askProof(keyedHash, nonce)
    response.writeHead(isAsked ? 200 : 403, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isAsked ? { proof: answerProof(keyedHash, nonce) } : { code: 'not_asked' }),
    )
  }

const answers =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** A certificate that signs itself, with its key, in PEM. */
function selfSigned({
  name = NAME,
  from = Date.now() - 30 * DAY,
  to = Date.now() + 60 * DAY,
} = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = newCertificate({
    subject: name,
    issuer: name,
    publicKey,
    signedBy: privateKey,
    extensions: [nameOfServer(name)],
    valid: { from, to },
  })
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => void server.close(done))
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** The name of the tests leads to this machine, every other one nowhere. */
const resolve: AskOptions['resolve'] = (host, _options, callback) => {
  if (host === NAME) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
}
const asking = { keyedHash: ours, resolve, timeoutMs: 20_000 }

async function probeHttps(made = selfSigned(), listener = knistern(ours), trusts = true) {
  const port = await listen(createHttpsServer({ cert: made.cert, key: made.key }, listener))
  return probeAddress(`https://${NAME}:${port}`, {
    ...asking,
    ...(trusts && { ca: [made.cert] }),
  })
}
const probeHttp = async (listener: RequestListener, options: Partial<AskOptions> = {}) =>
  probeAddress(`http://${NAME}:${await listen(createHttpServer(listener))}`, {
    ...asking,
    ...options,
  })

describe('ADMIN-43 A certificate behind the public address', () => {
  test('that is sound: who answers, until when it holds, and the clock', async () => {
    const to = Math.floor(Date.now() / 1000) * 1000 + 60 * DAY
    const { resolved, isOwn, responder, fault, certificate, skewMs } = await probeHttps(
      selfSigned({ to }),
    )
    expect({ resolved, isOwn, responder, fault }).toEqual({
      resolved: ['127.0.0.1'],
      isOwn: true,
      responder: 'this server',
      fault: undefined,
    })
    expect(certificate).toMatchObject({ validTo: to, fitsName: true, chainFault: undefined })
    expect(Math.abs(skewMs ?? Number.NaN)).toBeLessThan(30_000)
  })

  test('that has ended is told by its end, and who answers all the same', async () => {
    const to = Math.floor(Date.now() / 1000) * 1000 - DAY
    const { responder, certificate } = await probeHttps(selfSigned({ to }))
    expect(responder).toBe('this server')
    expect(certificate).toMatchObject({ validTo: to, fitsName: true, chainFault: undefined })
  })

  test('for another name does not fit', async () => {
    const { responder, certificate } = await probeHttps(selfSigned({ name: 'router.test' }))
    expect(responder).toBe('this server')
    expect(certificate).toMatchObject({ fitsName: false, chainFault: undefined })
  })

  test('that ends soon is told with both of its ends', async () => {
    const to = Math.floor(Date.now() / 1000) * 1000 + 3 * DAY
    const { certificate } = await probeHttps(selfSigned({ from: to - 90 * DAY, to }))
    expect(certificate).toMatchObject({ validFrom: to - 90 * DAY, validTo: to, fitsName: true })
  })

  test('nobody trusts has a fault in its chain', async () => {
    const { certificate } = await probeHttps(selfSigned(), knistern(ours), false)
    expect(certificate).toMatchObject({
      fitsName: true,
      chainFault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })
})

describe('ADMIN-43 The server that answers at the public address', () => {
  test.each([
    ['this server', knistern(ours)],
    ['another Knistern', knistern(hashWith('theirs'))],
    ['another server', answers(200, '<html>FRITZ!Box</html>')],
    ['another server', answers(404)],
    ['another server', answers(200, 'x'.repeat(1_000_000))],
    ['another server', answers(200, 'null')],
    ['another Knistern', answers(200, '{"proof":"made up"}')],
    ['redirect', answers(301, '', { location: 'http://127.0.0.1:1/' })],
    ['proxy alone', answers(502, 'Bad Gateway')],
    ['busy', answers(429, '{"code":"too_many_attempts"}')],
    ['busy', answers(503, '{"code":"server_busy"}')],
    ['proxy alone', answers(503, 'Service Unavailable')],
  ] as const)('%s', async (responder, listener) => {
    expect(await probeHttp(listener)).toMatchObject({ responder, fault: undefined })
  })

  test('some Knistern, while the own key cannot be read', async () => {
    const { responder } = await probeHttp(knistern(ours), { keyedHash: undefined })
    expect(responder).toBe('some Knistern')
  })

  test('The clock of a stranger does not count', async () => {
    const date = new Date(Date.now() - DAY).toUTCString()
    const theirs = await probeHttp(answers(200, '', { date }))
    expect(theirs.skewMs).toBeUndefined()
    const proxy = await probeHttp(answers(502, '', { date }))
    expect(Math.round((proxy.skewMs ?? 0) / DAY)).toBe(1)
  })

  test('Nobody: a name nobody knows, a closed port, silence, and no TLS', async () => {
    const fault = async (url: string, timeoutMs = 20_000) =>
      (await probeAddress(url, { ...asking, timeoutMs })).fault
    expect(await fault('https://gibt-es-nicht.test')).toBe('ENOTFOUND')
    const port = await listen(createHttpServer(knistern(ours)))
    expect(await fault(`https://${NAME}:${port}`)).toMatch(/^(?:EPROTO|ERR_SSL)/)
    const silent = await listen(createHttpServer(() => undefined))
    expect(await fault(`http://${NAME}:${silent}`, 200)).toBe('ETIMEDOUT')
    const [closed] = servers.splice(0, 1)
    await new Promise((done) => void closed?.close(done))
    expect(await fault(`http://${NAME}:${port}`)).toBe('ECONNREFUSED')
  })

  test('A name that nobody resolves in time ends the wait', async () => {
    const { fault, resolved } = await probeAddress(`https://${NAME}`, {
      ...asking,
      resolve: () => undefined,
      timeoutMs: 100,
    })
    expect([fault, resolved]).toEqual(['EAI_AGAIN', []])
  })

  test('An answer that never ends does', async () => {
    const endless: RequestListener = (_request, response) => void response.writeHead(200).write('{')
    const port = await listen(createHttpServer(endless))
    const options = { keyedHash: ours, timeoutMs: 200 }
    expect((await askIdentity(`http://127.0.0.1:${port}`, options)).fault).toBe('ETIMEDOUT')
  })
})
