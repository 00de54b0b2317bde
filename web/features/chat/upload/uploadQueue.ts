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

/** Adds photos at the end, in the order they were chosen. */
export const withPhotos = (uploads: Uploads, ids: readonly string[]): Uploads => [
  ...uploads,
  ...ids.map((id) => ({ id, phase: 'waiting', part: 0, fault: null }) as const),
]

const change = (uploads: Uploads, id: string, to: Partial<Upload>): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload))

/** The next photo to upload; undefined while one is being uploaded, to keep the order. */
export const nextUpload = (uploads: Uploads): Upload | undefined =>
  isBusy(uploads) ? undefined : uploads.find(({ phase }) => phase === 'waiting')

export const withStart = (uploads: Uploads, id: string): Uploads =>
  change(uploads, id, { phase: 'sending', part: 0, fault: null })

export const withProgress = (uploads: Uploads, id: string, part: number): Uploads =>
  change(uploads, id, { part })

export const withFault = (uploads: Uploads, id: string, fault: string): Uploads =>
  change(uploads, id, { phase: 'failed', fault })

export const withRetry = (uploads: Uploads, id: string): Uploads =>
  change(uploads, id, { phase: 'waiting', part: 0, fault: null })

export const withoutUpload = (uploads: Uploads, id: string): Uploads =>
  uploads.filter((upload) => upload.id !== id)

/** Whether a photo is being uploaded (CHAT-29). */
export const isBusy = (uploads: Uploads): boolean =>
  uploads.some(({ phase }) => phase === 'sending')

/** Whether an upload is running or waiting. */
export const isUnderWay = (uploads: Uploads): boolean =>
  uploads.some(({ phase }) => phase !== 'failed')
