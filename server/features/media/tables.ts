/** A file to be put into the blob store. */
export interface NewFile {
  readonly name: string
  /** Sealed. */
  readonly bytes: Buffer
}

export interface FileOwner {
  readonly pairId: string
  readonly messageId: string
}
