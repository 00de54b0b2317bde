import { pack } from './file-wire.ts'

/** A re-encoded photo: both images as WebP in sRGB, upright, without metadata. */
export interface Picture {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
  /** Blurred preview, base64. */
  readonly thumbhash: string
}

export interface PictureLimits {
  readonly maxPixels: number
  /** Longest edge of the thumbnail in device pixels. */
  readonly thumbEdge: number
}

/** Output of the decoder process: the facts of both images, then the images. */
export const packPicture = ({ full, thumb, ...facts }: Picture): Buffer =>
  pack({ ...facts, fullBytes: full.length }, full, thumb)
