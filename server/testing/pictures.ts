import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Message } from '#contract/chat/shapes.ts'
import type { RawAnswer, RawRequest } from './http-client.ts'

/** Stands in every kind of metadata of a test photo; may never be found again. */
export const PHOTO_CANARY = 'Kanarienkamera'

export interface PhotoOptions {
  readonly width?: number
  readonly height?: number
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number
}

/** The colours of a test photo: reddish on the left, bluish on the right. */
export const LEFT = [230, 60, 50] as const
export const RIGHT = [40, 70, 200] as const

function painted(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    data.set(at % width < width / 2 ? LEFT : RIGHT, at * 3)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const EXIF = {
  IFD0: { Make: PHOTO_CANARY, ImageDescription: PHOTO_CANARY },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 12/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${PHOTO_CANARY}"/></rdf:RDF></x:xmpmeta>`

/** A photo as a phone takes it: Display P3, with camera, place and XMP inside. */
export function takePhoto(
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  { width = 96, height = 64, orientation = 1 }: PhotoOptions = {},
): Promise<Buffer> {
  return painted(width, height)
    .withMetadata({ orientation, icc: 'p3' })
    .withExifMerge(EXIF)
    .withXmp(XMP)
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** An animation of two frames, the first one a test photo. */
export async function takeAnimation(): Promise<Buffer> {
  const frames = [
    await painted(96, 64).png().toBuffer(),
    await painted(96, 64).negate().png().toBuffer(),
  ]
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/**
 * A HEVC photo in Display P3 with camera and place inside. Its EXIF says it wants turning, which
 * HEIC does in its container alone: made of `takePhoto('jpeg', { orientation: 6 })` by
 * `heif-enc -q 60 -p chroma=444` (Debian’s libheif-examples), since no package here encodes HEVC.
 */
export const heicPhoto = (): Buffer =>
  readFileSync(join(import.meta.dirname, 'pictures', 'phone.heic'))

interface FileForm {
  readonly field?: string
  readonly name?: string
  readonly type?: string
  /** Fields that are no files. */
  readonly fields?: Readonly<Record<string, string>>
}

/** A multipart body with one file, as a browser sends it. */
export function fileForm(
  bytes: Uint8Array | string,
  { field = 'file', name = 'bild.jpg', type = 'image/jpeg', fields = {} }: FileForm = {},
): Required<Pick<RawRequest, 'headers' | 'body'>> {
  const boundary = '----knistern-test-4711'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...Object.entries(fields).map(([other, value]) =>
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${other}"\r\n\r\n${value}\r\n`,
        ),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

interface Sender {
  send(request: RawRequest): Promise<RawAnswer>
}

interface PhotoForm extends FileForm {
  readonly query?: Readonly<Record<string, string>>
}

/** Uploads a file and returns whatever comes back. */
export const sendPhoto = (
  person: Sender,
  bytes: Uint8Array | string,
  { query = {}, ...form }: PhotoForm = {},
): Promise<RawAnswer> =>
  person.send({
    method: 'POST',
    path: `/api/media/uploads/?${new URLSearchParams(query).toString()}`,
    ...fileForm(bytes, form),
  })

/** Uploads a photo that must be taken, with words if given, and returns its message. */
export async function postPhoto(
  person: Sender,
  bytes?: Uint8Array,
  words?: string,
): Promise<Message> {
  const fields = words === undefined ? {} : { text: words }
  const { status, text } = await sendPhoto(person, bytes ?? (await takePhoto()), { fields })
  if (status !== 200) throw new Error(`The upload answered ${status}: ${text}`)
  return JSON.parse(text) as Message
}
