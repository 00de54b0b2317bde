import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a call with a binary answer gives back; the bytes never change under their address. */
export interface BytesAnswer {
  readonly contentType: string
  readonly bytes: Buffer
  /** Names the bytes; the same name always means the same bytes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a call gives back whose answer is made while it is sent. */
export interface StreamAnswer {
  readonly contentType: string
  readonly pieces: AsyncIterable<Buffer>
  readonly headers: Readonly<Record<string, string>>
  /** Told why it was cut in the middle; the client sees an answer that does not end. */
  readonly onFault: (fault: unknown) => void
}

/** Sends an answer piece by piece, no faster than it is taken. */
export function sendStream(
  reply: FastifyReply,
  { contentType, pieces, headers, onFault }: StreamAnswer,
): FastifyReply {
  const stream = Readable.from(pieces, { objectMode: false })
  stream.on('error', onFault)
  return reply.headers(headers).type(contentType).send(stream)
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The one range a request asks for (RFC 9110, 14.2); several, or other units, are passed over. */
function rangeOf(header: string | undefined, length: number): Range | 'impossible' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'impossible' : { from, to }
}

/** Sends bytes, a part of them, or the news that the browser has them already. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, bytes, etag, headers }: BytesAnswer,
): FastifyReply {
  const quoted = `"${etag}"`
  reply.headers({ ...headers, etag: quoted, 'accept-ranges': 'bytes' })
  const known = request.headers['if-none-match']
  if (
    known !== undefined &&
    known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === quoted)
  ) {
    return reply.code(304).send()
  }
  reply.type(contentType)
  const condition = request.headers['if-range']
  const range =
    condition === undefined || condition === quoted
      ? rangeOf(request.headers.range, bytes.length)
      : undefined
  if (range === 'impossible') {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  }
  if (range === undefined) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1))
}
