/** A photo on its way to the server. */
export interface Upload {
  /** Made here; the same one again posts no second message (O-068). */
  readonly id: string
  readonly phase: 'waiting' | 'sending' | 'failed'
  /** How much has left the device, from 0 to 1. */
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

/** The next one to send, while none is under way: one after the other keeps their order. */
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

export const without = (uploads: Uploads, id: string): Uploads =>
  uploads.filter((upload) => upload.id !== id)

/** Whether a photo is under way (CHAT-29); one that failed holds nothing up. */
export const isBusy = (uploads: Uploads): boolean =>
  uploads.some(({ phase }) => phase === 'sending')

/** Whether something is still to be sent. */
export const isUnderWay = (uploads: Uploads): boolean =>
  uploads.some(({ phase }) => phase !== 'failed')
