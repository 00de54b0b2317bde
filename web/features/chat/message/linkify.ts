/** A piece of a message: words, or an address to open. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** Only web addresses become links: no other scheme can be smuggled in (CHAT-34). */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”„‘’]+/giu
/** Trailing punctuation that belongs to the sentence. */
const TRAILING: ReadonlySet<string> = new Set(".,;:!?'…*_~")
const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Splits a text into words and web addresses. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const found = trimmed(match[0])
    const href = hrefOf(found)
    if (href === null) continue
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    pieces.push({ kind: 'link', text: found, href })
    end = match.index + found.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Removes trailing punctuation and unbalanced brackets, in linear time. */
function trimmed(address: string): string {
  const counts = new Map<string, number>()
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const count = (sign: string) => counts.get(sign) ?? 0
  let end = address.length
  for (; end > 0; end -= 1) {
    const sign = address.charAt(end - 1)
    const opening = OPENING.get(sign)
    const isForeign = opening !== undefined && count(opening) < count(sign)
    if (!isForeign && !TRAILING.has(sign)) break
    counts.set(sign, count(sign) - 1)
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
