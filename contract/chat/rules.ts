/** Longest text of a message, after trimming (O-080). */
export const TEXT_MAX = 4000
/** Messages of one page of the history, at most and by default (O-079). */
export const HISTORY_MAX = 500
export const HISTORY_DEFAULT = 200
/** Ids in one read report; the screen sends one call per batch (O-072). */
export const READ_MAX = 500
/** Length of a search text in characters, after trimming. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100
/** Most hits of one search answer. */
export const SEARCH_HITS = 20
/** Most messages one search call decrypts: some 40 ms of work, 200 if all are as long as may be, in slices. */
export const SEARCH_SCAN = 2_000

/** One spelling of letters with marks: „ö“ may be typed as one character or as „o“ and its dots. */
export const composed = (text: string): string => text.normalize('NFC')

/**
 * Finds a text whatever its case in texts that are `composed`; an index of its match is one of the
 * searched text.
 */
export const searchPattern = (text: string): RegExp =>
  new RegExp(composed(text.trim()).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu')

/** Up to so many emoji and nothing else are shown enlarged (CHAT-32). */
const BIG_EMOJI_MAX = 3

let oneEmoji: RegExp | undefined

/** Whether the text is exactly one emoji as people count: a family or a flag is one (O-082). */
export function isOneEmoji(text: string): boolean {
  // Compiled at the first use: that takes a slow phone 80 ms.
  oneEmoji ??= /^\p{RGI_Emoji}$/v
  return oneEmoji.test(text)
}

/** Whether a message is 1 to 3 emoji, blanks aside, and nothing else (CHAT-32, O-082). */
export function isBigEmoji(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  let clusters = 0
  // Ends at the first character that is no emoji, however long the text.
  for (const { segment } of new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(bare)) {
    clusters += 1
    if (clusters > BIG_EMOJI_MAX || !isOneEmoji(segment)) return false
  }
  return clusters > 0
}

/** Largest upload in bytes, and in pixels: what phones call 64 megapixels has some more (O-078). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 65_000_000
/** Edge of a thumbnail in CSS pixels (CHAT-41); delivered in double density (O-078). */
export const THUMB_EDGE = 240
export const THUMB_DENSITY = 2
/** Photos of one page of the gallery, at most and by default (O-079). */
export const GALLERY_MAX = 500
export const GALLERY_DEFAULT = 200
/** What the file picker offers (CHAT-31). */
export const ACCEPTED = 'image/*,.heic,.heif'
