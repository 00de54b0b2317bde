import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Address } from '../files/media-address.ts'

/** An S3-compatible store in memory that checks every signature, as servers in the field do. */
export interface FakeS3 {
  readonly address: S3Address
  readonly objects: ReadonlyMap<string, Buffer>
  /** Answers the next requests with these statuses, whatever they ask. */
  readonly nextStatuses: number[]
  close(): Promise<void>
}

const BUCKET = 'fotos'
const REGION = 'eu-test-1'
const KEY_ID = 'AKIATESTTESTTEST'
const SECRET = 'a/secret+of/the+test'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/**
 * AWS Signature Version 4 of a request, worked out from the documentation and not from the client.
 */
function signatureOf(request: IncomingMessage, signed: readonly string[], payloadHash: string) {
  const url = new URL(request.url ?? '/', 'http://x')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, signed.join(';'), payloadHash]
  const at = String(request.headers['x-amz-date'])
  const day = at.slice(0, 8)
  const scope = `${day}/${REGION}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical.join('\n'))].join('\n')
  const steps = [day, REGION, 's3', 'aws4_request']
  const key = steps.reduce<string | Buffer>((last, step) => hmac(last, step), `AWS4${SECRET}`)
  return { scope, signature: hmac(key, toSign).toString('hex') }
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, keyId, scope, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const claimed = request.headers['x-amz-content-sha256']
  if (typeof claimed !== 'string') return false
  if (request.method === 'PUT' && claimed !== sha256(body)) return false
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) {
    return false
  }
  const expected = signatureOf(request, signed, claimed)
  return keyId === KEY_ID && scope === expected.scope && signature === expected.signature
}

/** Starts the store on a port of its own. */
export async function openFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const nextStatuses: number[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const end = (status: number, data?: Buffer | string) => response.writeHead(status).end(data)
      const status = nextStatuses.shift()
      if (status !== undefined) return end(status)
      if (!isSigned(request, body))
        return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const [, bucket, ...rest] = (request.url ?? '').split('/')
      if (bucket !== BUCKET) return end(404, '<Error><Code>NoSuchBucket</Code></Error>')
      const key = rest.join('/')
      if (request.method === 'PUT') {
        objects.set(key, body)
        return end(200)
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return end(204)
      }
      const found = objects.get(key)
      return found === undefined
        ? end(404, '<Error><Code>NoSuchKey</Code></Error>')
        : end(200, found)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      prefix: 'knistern',
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    objects,
    nextStatuses,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
