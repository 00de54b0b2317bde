import type { Photo } from '#contract/kernel/message.ts'
import { THUMB_EDGE } from '#contract/media/rules.ts'

/** Shorter than a fingertip, and it could not be pressed. */
const SIDE_MIN = 44

/** Size of a photo in the chat, in CSS pixels: whole, at most 240 by 240 (CHAT-41). */
export function thumbSize(photo: Pick<Photo, 'width' | 'height'> | null) {
  const { width, height } = photo ?? { width: THUMB_EDGE, height: THUMB_EDGE }
  const scale = Math.min(1, THUMB_EDGE / width, THUMB_EDGE / height)
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  }
}
