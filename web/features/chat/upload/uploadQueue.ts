/** A photo being uploaded. */
export interface Upload {
  /** Client id; the server creates one message for it (O-068). */
  readonly id: string
  readonly phase: 'waiting' | 'sending' | 'failed'
  /** Uploaded share, from 0 to 1. */
  readonly part: number
  /** Why it failed, in a sentence. */
  readonly fault: string | null
}

export type Uploads = readonly Upload[]

/** State of an upload before its first attempt and before each retry. */
export const WAITING = { phase: 'waiting', part: 0, fault: null } as const

/** Adds photos at the end, in the order they were chosen. */
export const withPhotos = (uploads: Uploads, ids: readonly string[]): Uploads => [
  ...uploads,
  ...ids.map((id) => ({ id, ...WAITING })),
]

export const withChange = (uploads: Uploads, id: string, change: Partial<Upload>): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload))

/** The next photo to upload; undefined while one is being uploaded, to keep the order. */
export const nextUpload = (uploads: Uploads): Upload | undefined =>
  uploads.some(({ phase }) => phase === 'sending')
    ? undefined
    : uploads.find(({ phase }) => phase === 'waiting')

export const withoutUpload = (uploads: Uploads, id: string): Uploads =>
  uploads.filter((upload) => upload.id !== id)

/** Whether an upload is running or waiting (CHAT-29). */
export const isUnderWay = (uploads: Uploads): boolean =>
  uploads.some(({ phase }) => phase !== 'failed')
