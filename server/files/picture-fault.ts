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
  readonly reason: 'unreadable' | 'too large'

  constructor(reason: 'unreadable' | 'too large') {
    super(reason)
    this.reason = reason
  }
}

export interface PictureLimits {
  readonly maxPixels: number
  /** Longest edge of the thumbnail in device pixels. */
  readonly thumbEdge: number
}
