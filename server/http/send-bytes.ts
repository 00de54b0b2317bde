import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onClosed } from './node-server.ts'

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
  /** Cuts the answer off. Its reason is the answer, if it is a refusal and no byte was sent yet. */
  readonly signal?: AbortSignal
  /** Called when the stream fails midway; the client sees a truncated answer. */
  readonly onFault: (fault: unknown) => void
  /** Called once when the answer is over, whether it was sent or its connection was lost. */
  readonly onOver: () => void
}

/** An answer of known length of which any part can be produced, so that a lost download goes on. */
export interface PartialAnswer extends Omit<StreamAnswer, 'pieces'> {
  /** Without quotes; the same tag always means the same bytes. */
  readonly etag: string
  /** Bytes of the whole. */
  readonly length: number
  readonly piecesOf: (part: Range) => AsyncIterable<Buffer>
}

/** Streams an answer with the client's backpressure. */
export function sendStream(
  reply: FastifyReply,
  { contentType, pieces, headers, signal, onFault, onOver }: StreamAnswer,
): FastifyReply {
  // A request for the head alone does not wait for a body that is thrown away.
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

/** The first and the last byte of a part. */
export interface Range {
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

/**
 * Writes the head of an answer: 200, 206 for a part, 304 where the browser's copy is current, 416 where
 * there is no such part.
 * @returns the part to send; undefined if the head is all
 */
function writeHead(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, length, headers }: Pick<PartialAnswer, 'etag' | 'length' | 'headers'>,
): Range | undefined {
  const quoted = `"${etag}"`
  reply.headers({ ...headers, etag: quoted, 'accept-ranges': 'bytes' })
  const known = request.headers['if-none-match']
  if (
    known !== undefined &&
    known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === quoted)
  ) {
    reply.code(304)
    return undefined
  }
  const condition = request.headers['if-range']
  // A range is one of GET (RFC 9110, 14.2).
  const isRanged = request.method === 'GET' && (condition === undefined || condition === quoted)
  const range = isRanged ? rangeOf(request.headers.range, length) : undefined
  if (range === 'impossible') {
    reply.code(416).header('content-range', `bytes */${length}`)
    return undefined
  }
  if (range === undefined) return { from: 0, to: length - 1 }
  reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${length}`)
  return range
}

/** Sends bytes, a part of them, or 304 where the browser's copy is current. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, bytes, ...answer }: BytesAnswer,
): FastifyReply {
  const part = writeHead(request, reply, { ...answer, length: bytes.length })
  if (part === undefined) return reply.send()
  return reply.type(contentType).send(bytes.subarray(part.from, part.to + 1))
}

/** Streams an answer of known length, or a part of it. */
export function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { piecesOf, ...answer }: PartialAnswer,
): FastifyReply {
  const part = writeHead(request, reply, answer)
  if (part === undefined) {
    answer.onOver()
    return reply.send()
  }
  const headers = { ...answer.headers, 'content-length': String(part.to + 1 - part.from) }
  return sendStream(reply, { ...answer, headers, pieces: piecesOf(part) })
}
