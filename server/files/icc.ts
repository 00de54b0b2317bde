const MARKER = Buffer.from('ICC_PROFILE\0', 'latin1')
/** A JPEG segment holds 65,533 bytes after its length, 14 of which name and number the part. */
const PART_MAX = 65_533 - MARKER.length - 2

/**
 * Puts a colour profile into a JPEG that has none, in as many APP2 segments as it needs (ICC.1,
 * B.4).
 */
export function withColourProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / PART_MAX)
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PART_MAX, (index + 1) * PART_MAX)
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + MARKER.length + 2 + part.length, 2)
    return Buffer.concat([head, MARKER, Buffer.of(index + 1, count), part])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
