import type { MediaItem } from '#contract/chat/shapes.ts'
import { jonas } from './people.ts'

/** The blurred preview of a test photo; a real one, so that it can be drawn. */
export const THUMBHASH = 'G4cCnaCPhXmIiIh4h4d3eI+I+IiI'

/** A photo of the gallery; the higher its number, the newer it is. */
export const somePhoto = (number: number, change: Partial<MediaItem> = {}): MediaItem => ({
  id: `p${number}`,
  thumbUrl: `/uploads/thumb${number}`,
  fileUrl: `/uploads/file${number}`,
  createdAt: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString(),
  senderId: jonas.id,
  photo: { width: 1200, height: 900, thumbhash: THUMBHASH },
  text: null,
  ...change,
})

/** Photos from the newest number down to the oldest. */
export const somePhotos = (newest: number, oldest = 1): MediaItem[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => somePhoto(newest - index))
