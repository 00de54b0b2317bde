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
