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

/** The decoder cannot run on this machine, which says nothing about the file. */
export class DecoderFault extends Error {
  override readonly name = 'DecoderFault'
  /** Node's code of what failed, for the log. */
  readonly code: string

  /** @param errors what the decoder wrote before it read a photo */
  constructor(errors: string) {
    super('The image decoder could not be started.')
    this.code = /\bERR_[A-Z_]+\b/.exec(errors)?.[0] ?? 'unknown'
  }
}

export interface PictureLimits {
  readonly maxPixels: number
  /** Longest edge of the thumbnail in device pixels. */
  readonly thumbEdge: number
}
