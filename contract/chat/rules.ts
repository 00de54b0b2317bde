/** Longest text of a message, after trimming (O-080). */
export const TEXT_MAX = 4000
/** Number of characters of the original message that a quote shows, from its beginning. */
const QUOTE_MAX = 140

/** The part of a text that a quote shows. */
export const textOfQuote = (text: string | null): string | null =>
  text === null ? null : Array.from(text).slice(0, QUOTE_MAX).join('')

/** Messages of one page of the history, at most and by default (O-079). */
export const HISTORY_MAX = 500
export const HISTORY_DEFAULT = 200
/** Ids in one read report; the screen sends one call per batch (O-072). */
export const READ_MAX = 500
/** Most hits of one search answer. */
export const SEARCH_HITS = 20
/** Most messages one search call decrypts, in slices: 40 ms of work, 200 ms at maximum length. */
export const SEARCH_SCAN = 2_000

let oneEmoji: RegExp | undefined

/** Whether the text is exactly one emoji as people count: a family or a flag is one (O-082). */
export function isOneEmoji(text: string): boolean {
  // Compiled at the first use, since compiling takes 80 ms on a slow phone.
  oneEmoji ??= /^\p{RGI_Emoji}$/v
  return oneEmoji.test(text)
}

/** Largest upload in bytes and pixels; a camera sold as 64 megapixels has slightly more (O-078). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 65_000_000
/** Edge of a thumbnail in CSS pixels (CHAT-41); delivered in double density (O-078). */
export const THUMB_EDGE = 240
export const THUMB_DENSITY = 2
/** Photos of one page of the gallery, at most and by default (O-079). */
export const GALLERY_MAX = 500
export const GALLERY_DEFAULT = 200
/** The types the file picker offers (CHAT-31). */
export const ACCEPTED = 'image/*,.heic,.heif'
