/** A client id, a day or a moment, an id of content: nothing a person has written. */
const TECHNICAL = /^(?:[\da-f-]{36}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[a-z\d]+(?:-[a-z\d]+)+)$/i
/** Fields that name things, as they are stored. */
const NAMES = new Set([
  'owner',
  'lane',
  'wire',
  'fault',
  'kind',
  'subject',
  'id',
  'clientId',
  'messageId',
])

/** The texts in a stored item of any shape, one a paragraph, so that a person can copy them. */
export function wordsOf(value: unknown): string {
  const texts = (part: unknown): readonly string[] => {
    if (typeof part === 'string') return part.trim() === '' || TECHNICAL.test(part) ? [] : [part]
    if (typeof part !== 'object' || part === null) return []
    return Object.entries(part).flatMap(([name, inner]) => (NAMES.has(name) ? [] : texts(inner)))
  }
  return [...new Set(texts(value))].join('\n\n')
}
