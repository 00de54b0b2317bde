/** Storage of sealed photo files. All implementations pass the same tests. */
export interface BlobStore {
  /** Stores bytes durably. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** undefined if the file does not exist. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes a file; idempotent. */
  remove(name: string): Promise<void>
  /** Bytes free for more files, beside what is left to all that is written on the same disk. */
  freeBytes(): Promise<number>
}
