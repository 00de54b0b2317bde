import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onClosed } from './response-close.ts'

/** The answer of a binary call; the bytes at an address never change. */
export interface BytesAnswer {
  readonly contentType: string
  readonly bytes: Buffer
  /** Without quotes; the same tag always means the same bytes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** An answer that is produced while it is sent. */
export interface StreamAnswer {
  readonly contentType: string
  readonly pieces: AsyncIterable<Buffer>
  readonly headers: Readonly<Record<string, string>>
  /** Cuts the answer off. */
  readonly signal?: AbortSignal
  /** Called when the stream fails midway; the client sees a truncated answer. */
  readonly onFault: (fault: unknown) => void
  /** Called once when the answer is over, whether it was sent or its connection was lost. */
  readonly onOver: () => void
}

/** Streams an answer with the client's backpressure. */
export function sendStream(
  reply: FastifyReply,
  { contentType, pieces, headers, signal, onFault, onOver }: StreamAnswer,
): FastifyReply {
  // Whoever asks for the head alone is not kept waiting for a body that is thrown away.
  const isHead = reply.request.method === 'HEAD'
  const stream = Readable.from(isHead ? [] : pieces, { objectMode: false })
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    onOver()
  }
  stream.on('error', onFault)
  if (signal !== undefined) addAbortSignal(signal, stream)
  stream.once('end', end)
  onClosed(reply.raw, () => {
    stream.destroy()
    end()
  })
  return reply.headers(headers).type(contentType).send(stream)
}

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * The one range a request asks for (RFC 9110, 14.2); several ranges and other units are ignored.
 */
function rangeOf(header: string | undefined, length: number): Range | 'impossible' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'impossible' : { from, to }
}

/** Sends bytes, a part of them, or 304 where the browser's copy is current. */
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
