import { gzipSync } from 'node:zlib'
import type { RawRequest } from '#server/testing/http-client.ts'

export interface HostileForm {
  readonly what: string
  readonly request: Required<Pick<RawRequest, 'headers' | 'body'>>
  /** Every status that is right. */
  readonly statuses: readonly number[]
}

const B = 'knistern-test-0815'
const of = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${B}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const file = (more: string, body: string | Buffer, type = 'image/jpeg') =>
  part(`Content-Disposition: form-data; name="file"; ${more}\r\nContent-Type: ${type}`, body)
const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${B}--\r\n`)])

/** Forms around a photo no honest program sends, with what they must be answered. */
export function hostileForms(photo: Buffer): HostileForm[] {
  const named = (name: string) => form(file(`filename="${name}"`, photo))
  const field = (name: string, value: string | Buffer) =>
    part(`Content-Disposition: form-data; name="${name}"`, value)
  const wordsFile = part('Content-Disposition: form-data; name="text"; filename="a.txt"', 'a')
  const taken: [string, Buffer][] = [
    ['a name that leads out of the folder', named('../../../../knistern-entkommen.jpg')],
    ['a name of another system', named('..\\..\\knistern-entkommen.jpg')],
    ['an absolute name', named('/tmp/knistern-entkommen.jpg')],
    ['a name with a NUL', named('knistern-entkommen.php\0.jpg')],
    ['a name of 5,000 characters', named('x'.repeat(5_000))],
    ['no name', named('')],
    ['a name for devices', named('CON')],
    ['a name that is a template', named('{{7*7}}${7*7}$(id).jpg')],
    ['two names', form(file('filename="a.jpg"; filename="../b.jpg"', photo))],
    ['a name in another alphabet', form(file(`filename*=UTF-8''..%2F..%2Fx%00.jpg`, photo))],
    ['a type that lies', form(file('filename="a.html"', photo, 'text/html'))],
    ['a type with a charset', form(file('filename="a.jpg"', photo, 'image/jpeg; charset=utf-16'))],
    ['two files: the first counts', form(file('filename="a"', photo), file('filename="b"', 'x'))],
    ['a field of a special name', form(field('__proto__', '1'), file('filename="a"', photo))],
    ['words twice', form(field('text', 'a'), field('text', 'b'), file('filename="a"', photo))],
    ['words behind the photo', form(file('filename="a"', photo), field('text', 'a'))],
    [
      'words that are no UTF-8',
      form(field('text', Buffer.from('c328ff', 'hex')), file('filename="a"', photo)),
    ],
    ['words as a path', form(field('text', '../../a\r\n'), file('filename="a"', photo))],
    [
      'words that are markup',
      form(field('text', '<script>x</script>'), file('filename="a"', photo)),
    ],
  ]
  const missing: [string, Buffer][] = [
    [
      'a thousand parts before the file',
      form(...Array<Buffer>(1_000).fill(field('a', 'b')), file('filename="a"', photo)),
    ],
    ['words with U+0000', form(field('text', 'a\0b'), file('filename="a"', photo))],
    ['words of blanks', form(field('text', ' \n'), file('filename="a"', photo))],
    ['words without a photo', form(field('text', 'Dazu.'))],
    ['a field instead of a file', form(field('file', photo.toString('latin1')))],
    [
      'a file in another field',
      form(part('Content-Disposition: form-data; name="files[]"; filename="a"', photo)),
    ],
    ['a part without a description', form(part('X-Nothing: 1', photo))],
    ['an end and nothing before', form()],
    ['words alone', form(field('text', 'a'))],
    ['words as a file', form(wordsFile, file('filename="a"', photo))],
    ['words without a letter', form(field('text', ' \r\n'), file('filename="a"', photo))],
    ['words with a NUL', form(field('text', 'a\0b'), file('filename="a"', photo))],
    ['nothing of what was announced', Buffer.from('nichts')],
    ['a part that has no end', Buffer.concat([file('filename="a"', photo)]).subarray(0, -20)],
  ]
  const other: HostileForm[] = [
    {
      what: 'a header of 100 KB in a part',
      request: {
        headers: of(B),
        body: form(file(`filename="a"\r\nX-Long: ${'x'.repeat(100_000)}`, photo)),
      },
      statuses: [200, 400],
    },
    {
      what: 'words of 60 KB',
      request: {
        headers: of(B),
        body: form(field('text', 'x'.repeat(60_000)), file('filename="a"', photo)),
      },
      statuses: [400, 413],
    },
    {
      what: 'words that are no UTF-8',
      request: {
        headers: of(B),
        body: form(
          part('Content-Disposition: form-data; name="text"', Buffer.from([0xc3, 0x28, 0xff])),
          file('filename="a"', photo),
        ),
      },
      statuses: [200, 400],
    },
    {
      what: 'a form in a form',
      request: {
        headers: of(B),
        body: form(
          part(
            'Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=inner',
            `--inner\r\n\r\n${photo.toString('latin1')}\r\n--inner--`,
          ),
        ),
      },
      statuses: [400, 415],
    },
    {
      what: 'a file in base64',
      request: {
        headers: of(B),
        body: form(
          file('filename="a"\r\nContent-Transfer-Encoding: base64', photo.toString('base64')),
        ),
      },
      statuses: [200, 415],
    },
    {
      what: 'no boundary',
      request: { headers: { 'content-type': 'multipart/form-data' }, body: named('a') },
      statuses: [400],
    },
    { what: 'an empty boundary', request: { headers: of(''), body: named('a') }, statuses: [400] },
    {
      what: 'another boundary',
      request: { headers: of('anders'), body: named('a') },
      statuses: [400],
    },
    {
      what: 'a boundary of 5,000 characters',
      request: { headers: of('x'.repeat(5_000)), body: named('a') },
      statuses: [400],
    },
    {
      what: 'a wrong content type',
      request: { headers: { 'content-type': 'image/jpeg' }, body: photo },
      statuses: [400, 415],
    },
    {
      what: 'JSON',
      request: { headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' },
      statuses: [400],
    },
    {
      what: 'a related form',
      request: {
        headers: { 'content-type': `multipart/related; boundary=${B}` },
        body: named('a'),
      },
      statuses: [400, 415],
    },
    {
      what: 'a compressed form',
      request: { headers: { ...of(B), 'content-encoding': 'gzip' }, body: gzipSync(named('a')) },
      statuses: [400, 415],
    },
    {
      what: 'more than 20 MB',
      request: {
        headers: of(B),
        body: form(file('filename="a"', Buffer.alloc(20 * 1024 * 1024 + 1, 0xff))),
      },
      statuses: [413],
    },
  ]
  return [
    ...taken.map(([what, body]) => ({ what, request: { headers: of(B), body }, statuses: [200] })),
    ...missing.map(([what, body]) => ({
      what,
      request: { headers: of(B), body },
      statuses: [400],
    })),
    ...other,
  ]
}
