import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'

/** A form with one file, and whatever a browser puts beside it. */
const LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 1_024,
  fieldNameSize: 100,
  parts: 20,
  headerPairs: 20,
}

/** A boundary has one to seventy characters (RFC 2046, 5.1.1); the parser fails on longer ones. */
const FORM = /^multipart\/form-data;.*\bboundary=(?:"[^"]{1,70}"|[^\s";]{1,70})(?:$|[\s;])/i

/**
 * Reads the file in a field of a multipart body; nothing is read before somebody asks. The name and
 * the type the browser gives are not looked at.
 * @param maxBytes stops reading the file beyond so many
 * @returns why there is no file, where there is none
 */
export function readFile(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too large'> {
  const type = request.headers['content-type'] ?? ''
  if (!FORM.test(type)) return Promise.resolve('missing')
  return new Promise((resolve) => {
    let found: Buffer | 'missing' | 'too large' = 'missing'
    const done = () => {
      request.raw.unpipe(form)
      request.raw.resume()
      resolve(found)
    }
    const form = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { ...LIMITS, fileSize: maxBytes },
    })
    form.on('file', (name, stream) => {
      const chunks: Buffer[] = []
      if (name === field) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      else stream.resume()
      stream.on('limit', () => {
        found = 'too large'
        done()
      })
      stream.on('end', () => {
        if (name === field && found === 'missing') found = Buffer.concat(chunks)
      })
      // A body that breaks off within the file; the form reports it too.
      stream.on('error', () => {})
    })
    form.on('finish', done)
    form.on('error', () => {
      found = 'missing'
      done()
    })
    request.raw.on('aborted', () => {
      found = 'missing'
      done()
    })
    request.raw.pipe(form)
  })
}
