/** A photo ready to be kept: both as WebP in sRGB, upright, without a byte of the original. */
export interface Picture {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
  /** Blurred preview, base64. */
  readonly thumbhash: string
}

/** Why a file does not become a picture. */
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
