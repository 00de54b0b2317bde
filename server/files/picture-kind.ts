/** Accepted formats (O-078). */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Brands of HEIF, HEIC and AVIF. */
const HEIF_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'avif',
  'avis',
  'mif1',
  'msf1',
])

/** Where a PNG says whether it is interlaced. */
const PNG_INTERLACE_AT = 28
const isProgressive = (marker: number) => [0xc2, 0xc6, 0xca, 0xce].includes(marker)
/** The first marker of a JPEG's scans: what comes before it says how they are coded. */
const JPEG_SCAN = 0xda

function isProgressiveJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === JPEG_SCAN) return false
    if (isProgressive(marker)) return true
  }
  return false
}

/**
 * Whether a decoder has to unpack all of a picture before it can make it smaller: HEIC, AVIF,
 * interlaced PNG, progressive JPEG. That takes ten times the time and memory of the others.
 */
export function isUnpackedWhole(bytes: Buffer, kind: PictureKind): boolean {
  if (kind === 'png') return bytes[PNG_INTERLACE_AT] === 1
  return kind === 'heif' || (kind === 'jpeg' && isProgressiveJpeg(bytes))
}

/**
 * Detects the format by magic bytes; undefined for any other, such as SVG. Decoding verifies it.
 */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIF_BRANDS.has(ascii(bytes, 8, 12))) return 'heif'
  return undefined
}
