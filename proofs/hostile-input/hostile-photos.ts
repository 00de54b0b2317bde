import { randomBytes } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  heicPhoto,
  LEFT,
  PHOTO_CANARY,
  takeAnimation,
  takePhoto,
} from '#server/testing/pictures.ts'

/** The outcome of an upload: a photo, no photo, too large a one, or either of the first two. */
export type UploadOutcome = 'taken' | 'refused' | 'too large' | 'either'

export interface HostileFile {
  readonly what: string
  readonly bytes: Buffer
  readonly outcome: UploadOutcome
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])
const le16 = (value: number) => u16(value).reverse()
const le32 = (value: number) => u32(value).reverse()
const ascii = (text: string) => Buffer.from(text, 'latin1')
const CANARY = ascii(PHOTO_CANARY)

// PNG (ISO 15948): signature, then chunks of length, type, data and checksum.
const SIGNATURE = ascii('\x89PNG\r\n\x1a\n')
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([ascii(type), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}
const header = (width: number, height: number, depth = 8, colour = 0) =>
  chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, 0])]))
const END = chunk('IEND', Buffer.alloc(0))
const png = (...chunks: readonly Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, END])
const flat = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)))
/** Puts chunks behind the header, which is 25 bytes long. */
const withChunks = (whole: Buffer, ...chunks: readonly Buffer[]) =>
  Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])

// GIF89a: a screen, two colours, then frames of one pixel.
const gifStart = (width: number, height: number) =>
  Buffer.concat([
    ascii('GIF89a'),
    le16(width),
    le16(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
const FRAME = Buffer.concat([
  Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0]),
  Buffer.from([1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]),
])
const TRAILER = ascii(';')
/** An empty frame that says its edges are `edge` pixels long. */
const largeFrame = (edge: number) =>
  Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    le16(edge),
    le16(edge),
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ])
const gif = (width: number, height: number, frames: number) =>
  Buffer.concat([gifStart(width, height), ...Array<Buffer>(frames).fill(FRAME), TRAILER])

// JPEG (T.81): segments of marker, length and data, the first behind the two bytes of the start.
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data])
const withSegments = (jpeg: Buffer, ...segments: readonly Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
const comment = (text: string | Buffer) => segment(0xfe, Buffer.from(text))

/** IPTC as Photoshop writes it: a caption. */
const iptc = () => {
  const caption = Buffer.concat([Buffer.from([0x1c, 2, 0x78]), u16(CANARY.length), CANARY])
  const block = Buffer.concat([ascii('8BIM'), u16(0x0404), u16(0), u32(caption.length), caption])
  return segment(0xed, Buffer.concat([ascii('Photoshop 3.0\0'), block]))
}

/** EXIF with a second directory that holds a thumbnail: the picture before it was cropped. */
const thumbnailInExif = (thumbnail: Buffer) => {
  const entry = (tag: number, type: number, value: number) =>
    Buffer.concat([le16(tag), le16(type), le32(1), le32(value)])
  const at = 8 + 2 + 12 + 4 + 2 + 24 + 4
  const tiff = Buffer.concat([
    ascii('II*\0'),
    le32(8),
    le16(1),
    entry(0x0112, 3, 1),
    le32(26),
    le16(2),
    entry(0x0201, 4, at),
    entry(0x0202, 4, thumbnail.length),
    le32(0),
    thumbnail,
  ])
  return segment(0xe1, Buffer.concat([ascii('Exif\0\0'), tiff]))
}

/** A progressive photo of 49 megapixels that repeats a scan of a few bytes. */
async function manyScans(times: number): Promise<Buffer> {
  const grey = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#777' } })
  const jpeg = await grey.jpeg({ progressive: true }).toBuffer()
  const first = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const second = jpeg.indexOf(Buffer.from([0xff, 0xc4]), first)
  const third = jpeg.indexOf(Buffer.from([0xff, 0xc4]), second + 2)
  const scan = jpeg.subarray(second, third)
  return Buffer.concat([
    jpeg.subarray(0, third),
    ...Array<Buffer>(times).fill(scan),
    jpeg.subarray(third),
  ])
}

/** Makes the size an AVIF or HEIC file says it has, in every place where it says so. */
function claiming(heif: Buffer, edge: number): Buffer {
  const copy = Buffer.from(heif)
  for (let at = copy.indexOf('ispe'); at >= 0; at = copy.indexOf('ispe', at + 4)) {
    copy.writeUInt32BE(edge, at + 8)
    copy.writeUInt32BE(edge, at + 12)
  }
  return copy
}

const JAR = Buffer.concat([ascii('PK\x03\x04'), CANARY, ascii('META-INF/MANIFEST.MF')])
const PAGE = `<html><script>alert("${PHOTO_CANARY}")</script></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`
const HUGE_TEXT = deflateSync(Buffer.alloc(100_000_000))

/** Files that phones, cameras and programs make, with something inside that nobody may ever see. */
async function telling(): Promise<HostileFile[]> {
  const colour = sharp({
    create: { width: 96, height: 64, channels: 3, background: { r: LEFT[0], g: LEFT[1], b: 50 } },
  })
  const plain = await colour.clone().jpeg().toBuffer()
  const plainPng = await colour.clone().png().toBuffer()
  const text = (type: string) => chunk(type, Buffer.concat([ascii('Author\0'), CANARY]))
  const itxt = chunk('iTXt', Buffer.concat([ascii('Place\0\0\0\0\0'), CANARY]))
  const ztxt = chunk('zTXt', Buffer.concat([ascii('Author\0\0'), deflateSync(CANARY)]))
  const files: [string, Buffer][] = [
    ['JPEG with EXIF, GPS, XMP and a colour profile', await takePhoto('jpeg')],
    ['PNG with EXIF and XMP', await takePhoto('png')],
    ['WebP with EXIF and XMP', await takePhoto('webp')],
    ['AVIF with EXIF and XMP', await takePhoto('avif')],
    ['HEIC as a phone takes it', heicPhoto()],
    ['JPEG lying on its side', await takePhoto('jpeg', { orientation: 6 })],
    ['JPEG mirrored and turned', await takePhoto('jpeg', { orientation: 7 })],
    ['JPEG with an IPTC caption', withSegments(plain, iptc())],
    ['JPEG with a comment', withSegments(plain, comment(CANARY))],
    [
      'JPEG with a thumbnail in its EXIF',
      withSegments(plain, thumbnailInExif(withSegments(plain, comment(CANARY)))),
    ],
    [
      'JPEG followed by a film, as live photos are',
      Buffer.concat([plain, ascii('\0\0\0\x18ftypmp42'), CANARY]),
    ],
    ['JPEG with a page in its comment', withSegments(plain, comment(PAGE))],
    ['PNG with texts', withChunks(plainPng, text('tEXt'), itxt, ztxt)],
    ['PNG followed by an archive', Buffer.concat([plainPng, JAR])],
    [
      'GIF with a comment',
      Buffer.concat([
        gifStart(1, 1),
        Buffer.from([0x21, 0xfe, CANARY.length]),
        CANARY,
        Buffer.of(0),
        FRAME,
        TRAILER,
      ]),
    ],
    ['GIFAR: a picture that is a Java archive', Buffer.concat([gif(1, 1, 1), JAR])],
    ['GIF followed by a page', Buffer.concat([gif(1, 1, 1), Buffer.from(PAGE)])],
    ['GIF of two frames', await takeAnimation()],
    [
      'WebP of two frames',
      await sharp(await takeAnimation(), { animated: true })
        .webp()
        .toBuffer(),
    ],
    [
      'JPEG in the colours of print',
      await colour.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    ],
    [
      'JPEG in print colours without a profile',
      await colour.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ],
    ['PNG of 16 bits', await colour.clone().toColourspace('rgb16').png().toBuffer()],
    ['PNG of one bit', png(header(8, 8, 1), chunk('IDAT', deflateSync(Buffer.alloc(16))))],
    ['PNG one can see through', await colour.clone().ensureAlpha(0.5).png().toBuffer()],
    ['JPEG without colours', await colour.clone().greyscale().jpeg().toBuffer()],
    ['progressive JPEG', await colour.clone().jpeg({ progressive: true }).toBuffer()],
    ['picture of one pixel', gif(1, 1, 1)],
    ['picture as thin as a thread', png(header(1, 20_000), flat(1, 20_000))],
  ]
  return files.map(([what, bytes]) => ({ what, bytes, outcome: 'taken' }))
}

/** Files that are no photo, whatever their names and types say. */
function pretending(): HostileFile[] {
  const files: [string, Buffer | string][] = [
    ['SVG', SVG],
    [
      'SVG behind a declaration',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ],
    ['compressed SVG', gzipSync(SVG)],
    ['page', PAGE],
    ['PDF', '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n%%EOF'],
    ['nothing at all', ''],
    ['one byte', 'x'],
    ['a signature of PNG and no more', SIGNATURE],
    [
      'a start of JPEG and no more',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
    ],
    ['BMP', Buffer.concat([ascii('BM'), Buffer.alloc(60)])],
    ['TIFF', Buffer.concat([ascii('II*\0'), Buffer.alloc(60)])],
    ['JPEG XL', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(60)])],
    ['film', Buffer.concat([ascii('\0\0\0\x18ftypisom'), Buffer.alloc(200)])],
    ['archive', JAR],
    ['program', Buffer.concat([ascii('\x7fELF'), randomBytes(500)])],
    [
      'chance behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5_000)]),
    ],
    ['chance behind the first bytes of a PNG', Buffer.concat([SIGNATURE, randomBytes(5_000)])],
    [
      'chance behind the first bytes of a WebP',
      Buffer.concat([ascii('RIFF\x88\x13\0\0WEBPVP8 '), randomBytes(5_000)]),
    ],
    [
      'chance behind the first bytes of a HEIC',
      Buffer.concat([ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), randomBytes(5_000)]),
    ],
    ['PNG without rows', png(header(8, 8))],
    ['PNG of no size', png(header(0, 0), flat(0, 0))],
    [
      'PNG with a wrong checksum',
      png(Buffer.concat([header(8, 8).subarray(0, -1), Buffer.of(7)]), flat(8, 8)),
    ],
  ]
  return files.map(([what, bytes]) => ({ what, bytes: Buffer.from(bytes), outcome: 'refused' }))
}

/** Files that break off. The sender alone decides what a decoder can still show of them. */
async function broken(): Promise<HostileFile[]> {
  const whole: [string, Buffer][] = [
    ['JPEG', await takePhoto('jpeg')],
    ['PNG', await takePhoto('png')],
    ['WebP', await takePhoto('webp')],
    ['AVIF', await takePhoto('avif')],
    ['HEIC', heicPhoto()],
    ['GIF', await takeAnimation()],
  ]
  return whole.flatMap(([what, bytes]) =>
    [0.3, 0.9].map((part) => ({
      what: `${what} that breaks off after ${part * 100} %`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      outcome: 'either' as const,
    })),
  )
}

/** Small on the wire, enormous when unpacked. */
async function bombs(): Promise<HostileFile[]> {
  const plainPng = await takePhoto('png')
  const jpeg = Buffer.from(await takePhoto('jpeg'))
  const frame = Math.max(
    ...[0xc0, 0xc2].map((sof) => jpeg.indexOf(Buffer.from([0xff, sof, 0, 17]))),
  )
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  const large: [string, Buffer][] = [
    ['PNG of 50,000 × 50,000', png(header(50_000, 50_000, 1), flat(6_250, 1_000))],
    [
      'PNG of 66 megapixels, whole',
      png(header(8_800, 7_500, 1), chunk('IDAT', deflateSync(Buffer.alloc(1_101 * 7_500)))),
    ],
    ['JPEG of 65,500 × 65,500', jpeg],
    ['AVIF of 60,000 × 60,000', claiming(await takePhoto('avif'), 60_000)],
    ['HEIC of 60,000 × 60,000', claiming(heicPhoto(), 60_000)],
    [
      'GIF of 60,000 × 60,000',
      Buffer.concat([gifStart(60_000, 60_000), largeFrame(60_000), TRAILER]),
    ],
  ]
  const odd: [string, Buffer][] = [
    ['PNG of the largest edges there are', png(header(2 ** 31 - 1, 2 ** 31 - 1), flat(8, 8))],
    [
      'WebP of 16,384 × 16,384',
      Buffer.concat([
        ascii('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0'),
        Buffer.alloc(40),
      ]),
    ],
    ['GIF of 65,535 × 65,535 with a small frame', gif(65_535, 65_535, 2)],
    ['GIF of 100,000 frames', gif(4, 4, 100_000)],
    ['GIF of 700 frames on a large screen', gif(7_000, 7_000, 700)],
    ['PNG of 49 megapixels', png(header(7_000, 7_000), flat(7_000, 7_000))],
    [
      'PNG with 100 MB of text',
      withChunks(plainPng, chunk('zTXt', Buffer.concat([ascii('a\0\0'), HUGE_TEXT]))),
    ],
    [
      'PNG with 100 MB of colour profile',
      withChunks(plainPng, chunk('iCCP', Buffer.concat([ascii('a\0\0'), HUGE_TEXT]))),
    ],
    [
      'PNG with 10,000 texts',
      withChunks(plainPng, ...Array<Buffer>(10_000).fill(chunk('tEXt', ascii('a\0b')))),
    ],
    ['JPEG of 5,000 scans', await manyScans(5_000)],
    [
      'JPEG with 200 profiles',
      withSegments(
        await takePhoto(),
        ...Array<Buffer>(200).fill(
          segment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0\x01\xff'), randomBytes(60_000)])),
        ),
      ),
    ],
  ]
  return [
    ...large.map(([what, bytes]) => ({ what, bytes, outcome: 'too large' as const })),
    ...odd.map(([what, bytes]) => ({ what, bytes, outcome: 'either' as const })),
  ]
}

/** The files of trust e, and more; made anew each time, none is kept in the project. */
export const hostilePhotos = async (): Promise<HostileFile[]> => [
  ...(await telling()),
  ...pretending(),
  ...(await broken()),
  ...(await bombs()),
]
