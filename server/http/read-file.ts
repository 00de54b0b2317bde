import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { gather } from './read-body.ts'

/** A form with one file, and whatever a browser puts beside it. */
const LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 1_024,
  fieldNameSize: 100,
  parts: 20,
  headerPairs: 20,
}

/** What a form needs beside its file, at most: those fields and their headers. */
const FORM_MAX_BYTES = 64 * 1024

/** A boundary has one to seventy characters (RFC 2046, 5.1.1); the parser fails on longer ones. */
const FORM = /^multipart\/form-data;.*\bboundary=(?:"[^"]{1,70}"|[^\s";]{1,70})(?:$|[\s;])/i

/**
 * Reads the file in a field of a multipart body; nothing is read before somebody asks. The name and
 * the type the browser gives are not looked at.
 * @param maxBytes stops reading the file beyond so many
 * @param onGrow told before more memory is taken, in bytes; may throw
 * @returns why there is no file, where there is none
 */
export function readFile(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  field: string,
  maxBytes: number,
  onGrow?: (bytes: number) => void,
): Promise<Buffer | 'missing' | 'too large'> {
  if (!FORM.test(headers['content-type'] ?? '')) return Promise.resolve('missing')
  const bodyMaxBytes = maxBytes + FORM_MAX_BYTES
  if (Number(headers['content-length']) > bodyMaxBytes) return Promise.resolve('too large')
  return new Promise((resolve, reject) => {
    const file = gather(maxBytes, onGrow)
    let found: Buffer | 'missing' | 'too large' = 'missing'
    let read = 0
    const form = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...LIMITS, fileSize: maxBytes },
    })
    const stop = () => {
      raw.unpipe(form).off('data', weigh).off('aborted', broken)
      raw.pause()
    }
    const done = () => {
      stop()
      resolve(found)
    }
    const tooLarge = () => {
      found = 'too large'
      done()
    }
    const broken = () => {
      found = 'missing'
      done()
    }
    // What stands before and after the parts is read too.
    const weigh = (piece: Buffer) => {
      read += piece.length
      if (read > bodyMaxBytes) tooLarge()
    }
    form.on('file', (name, stream) => {
      if (name !== field) stream.resume()
      else {
        stream.on('data', (piece: Buffer) => {
          try {
            file.add(piece)
          } catch (fault) {
            const why = fault as Error
            stop()
            reject(why)
          }
        })
      }
      stream.on('limit', tooLarge)
      stream.on('end', () => {
        if (name === field && found === 'missing') found = file.bytes()
      })
      // A body that breaks off within the file; the form reports it too.
      stream.on('error', () => {})
    })
    form.on('finish', done)
    form.on('error', broken)
    raw.on('aborted', broken).on('data', weigh)
    raw.pipe(form)
  })
}
