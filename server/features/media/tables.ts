/** A file of a photo, on its way into the blob store. */
export interface NewFile {
  readonly name: string
  /** Already sealed. */
  readonly bytes: Buffer
}

export interface FileOwner {
  readonly pairId: string
  readonly messageId: string
}
