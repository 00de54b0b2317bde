/** Largest upload in bytes and in pixels (O-078). */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 50_000_000
/** Edge of a thumbnail in CSS pixels (CHAT-41); delivered in double density (O-078). */
export const THUMB_EDGE = 240
export const THUMB_DENSITY = 2
/** Photos of one page of the gallery, at most and by default (O-079). */
export const GALLERY_MAX = 500
export const GALLERY_DEFAULT = 200
/** What the file picker offers (CHAT-31). */
export const ACCEPTED = 'image/*,.heic,.heif'
