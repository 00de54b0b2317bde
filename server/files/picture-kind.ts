/** Formats a photo may come in (O-078). */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Brands of the HEIF family: HEIC and AVIF, and the general ones either may carry. */
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
 * What the first bytes say a file is; undefined for everything no photo can be, such as SVG, which
 * is text. Whether it truly is one only decoding tells.
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
