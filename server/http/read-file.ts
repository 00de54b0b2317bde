import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { createByteBuffer } from './read-body.ts'

/** A form with one file and few other fields. */
const LIMITS = {
  files: 1,
  fields: 10,
  /** Longer than any text of a message, however it was typed. */
  fieldSize: 32 * 1_024,
  fieldNameSize: 100,
  parts: 20,
  headerPairs: 20,
}

/** Bytes of a form besides its file. */
const FORM_MAX_BYTES = 64 * 1024

/** A boundary has 1 to 70 characters (RFC 2046, 5.1.1); busboy throws on longer ones. */
const FORM = /^multipart\/form-data;.*\bboundary=(?:"[^"]{1,70}"|[^\s";]{1,70})(?:$|[\s;])/i

/**
 * Reads the file in a field of a multipart body. File name and content type are ignored.
 * @param maxBytes reading stops if the file is larger
 * @param onGrow called before each allocation, with its size in bytes; may throw
 * @param onField called for each other field of the form that is no file
 */
export function readFile(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  field: string,
  maxBytes: number,
  onGrow?: (bytes: number) => void,
  onField?: (name: string, value: string) => void,
): Promise<Buffer | 'missing' | 'too large'> {
  if (!FORM.test(headers['content-type'] ?? '')) return Promise.resolve('missing')
  const bodyMaxBytes = maxBytes + FORM_MAX_BYTES
  if (Number(headers['content-length']) > bodyMaxBytes) return Promise.resolve('too large')
  return new Promise((resolve, reject) => {
    const file = createByteBuffer(maxBytes, onGrow)
    let found: Buffer | 'missing' | 'too large' = 'missing'
    let read = 0
    const form = new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...LIMITS, fileSize: maxBytes },
    })
    const stop = () => {
      raw.unpipe(form).off('data', countBytes).off('aborted', broken)
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
    // Preamble and epilogue count too.
    const countBytes = (chunk: Buffer) => {
      read += chunk.length
      if (read > bodyMaxBytes) tooLarge()
    }
    form.on('file', (name, stream) => {
      if (name !== field) stream.resume()
      else {
        stream.on('data', (chunk: Buffer) => {
          try {
            file.add(chunk)
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
      // Handled by the form, which emits the same error.
      stream.on('error', () => {})
    })
    form.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut) tooLarge()
      else onField?.(name, value)
    })
    form.on('finish', done)
    form.on('error', broken)
    raw.on('aborted', broken).on('data', countBytes)
    raw.pipe(form)
  })
}
