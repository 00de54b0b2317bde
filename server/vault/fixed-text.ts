/** By default bytes are filled up to a multiple of these: a German text of 2,000 characters has some 2,100. */
const STEP = 3_072

/**
 * A text, or none, as letters of one length, so that a record takes the same space and the same work
 * to open whether somebody has written or not, and however much (decision 0087).
 * @param text without U+0000, which no input has
 * @param step bytes it is filled up to a multiple of
 */
export function packText(text: string | null, step = STEP): string {
  const bytes = Buffer.from(text ?? '')
  const filled = Buffer.alloc(Math.max(1, Math.ceil(bytes.length / step)) * step)
  bytes.copy(filled)
  return `${text === null ? 0 : 1}${filled.toString('base64')}`
}

/** Whether there is a text; what it is remains unread. */
export const hasText = (packed: string): boolean => packed.startsWith('1')

/** The text; null for none. */
export function textOf(packed: string): string | null {
  if (!hasText(packed)) return null
  const bytes = Buffer.from(packed.slice(1), 'base64')
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end)
}
