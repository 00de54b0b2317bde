/** Part of a message: plain text or a link. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** Only web addresses become links: never another scheme, such as javascript: (CHAT-34). */
const START = String.raw`\b(?:https?:\/\/|www\.)`
/**
 * Quotation marks of all languages, and marks for the direction of writing: browsers copy an address
 * with none of them in it.
 */
const BESIDE = String.raw`\s<>"„‚〝〞〟「」『』《》〈〉【】\p{Pi}\p{Pf}\u200e\u200f\u202a-\u202e\u2066-\u2069`
const ADDRESS = new RegExp(`${START}[^${BESIDE}]+`, 'giu')
/** Trailing punctuation that belongs to the sentence. */
const TRAILING: ReadonlySet<string> = new Set(".,;:!?'`…*_~·–—،؛؟۔׃״׳;。、，．！？：；）｡､")
const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Splits a text into plain text and links. */
export function linkify(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const found = trimEndOf(match[0])
    const href = hrefOf(found)
    if (href === null) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'link', text: found, href })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Removes trailing punctuation and unbalanced brackets, in linear time. */
function trimEndOf(address: string): string {
  const counts = new Map<string, number>()
  for (const char of address) counts.set(char, (counts.get(char) ?? 0) + 1)
  const count = (char: string) => counts.get(char) ?? 0
  let end = address.length
  for (; end > 0; end -= 1) {
    const char = address.charAt(end - 1)
    const opening = OPENING.get(char)
    const isUnbalanced = opening !== undefined && count(opening) < count(char)
    if (!isUnbalanced && !TRAILING.has(char)) break
    counts.set(char, count(char) - 1)
  }
  return address.slice(0, end)
}

function hrefOf(address: string): string | null {
  const whole = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.includes('.') && !hostname.endsWith('.') ? href : null
}
