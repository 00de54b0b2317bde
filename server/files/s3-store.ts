import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BlobStore } from './blob-store.ts'
import type { S3Address } from './media-address.ts'

/** Request timeout. */
const TIMEOUT_MS = 20_000
/** Retries of 429 and 5xx, with backoff. */
const RETRIES = 3

/** Photos as objects of an S3-compatible store; every request is signed with AWS Signature V4. */
export function openS3Store(address: S3Address): BlobStore {
  const client = new AwsClient({
    accessKeyId: address.accessKeyId,
    secretAccessKey: address.secretAccessKey,
    region: address.region,
    service: 's3',
    retries: RETRIES,
  })
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array) => {
    const key = address.prefix === '' ? name : `${address.prefix}/${name}`
    // Path-style addressing works with every store and needs no DNS entry.
    const answer = await client.fetch(`${address.endpoint}/${address.bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : {
            body: new Uint8Array(body),
            headers: {
              'content-type': 'application/octet-stream',
              // Includes the body in the signature.
              'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
            },
          }),
    })
    if (answer.ok) return answer
    const text = await answer.text()
    // A missing bucket answers 404 too, which must not count as a missing photo.
    if (text.includes('NoSuchBucket')) throw new Error('the photo store has no such bucket')
    if (answer.status === 404 && method !== 'PUT') return undefined
    throw new Error(`the photo store answered ${method} with ${answer.status}`)
  }
  return {
    async put(name, bytes) {
      await (await ask('PUT', name, bytes))?.body?.cancel()
    },
    async get(name) {
      const answer = await ask('GET', name)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    async remove(name) {
      await (await ask('DELETE', name))?.body?.cancel()
    },
    // Somebody else's disk, which says so itself.
    freeBytes: () => Promise.resolve(Number.POSITIVE_INFINITY),
  }
}
