/** A re-encoded photo: both images as WebP in sRGB, upright, without metadata. */
export interface Picture {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
  /** Blurred preview, base64. */
  readonly thumbhash: string
}

/** Reason a file could not be decoded. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault'
  /** `killed`: it took too long or too much memory, which says nothing about the file. */
  readonly reason: 'unreadable' | 'too large' | 'killed'

  constructor(reason: PictureFault['reason']) {
    super(reason)
    this.reason = reason
  }
}

export interface PictureLimits {
  readonly maxPixels: number
  /** Longest edge of the thumbnail in device pixels. */
  readonly thumbEdge: number
}
