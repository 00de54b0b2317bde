/** A piece of a message: words, or an address to open. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** Only web addresses become links: no other scheme can be smuggled in (CHAT-34). */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”„‘’]+/giu
const TRAILING = /[.,;:!?'…*_~]+$/u
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

/** Splits a text at its web addresses; the sentence's own signs stay outside of them. */
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

/** Cuts a full stop, and a bracket that was opened before the address. */
function trimmed(address: string): string {
  const bare = address.replace(TRAILING, '')
  const open = BRACKETS.some(
    ([left, right]) => bare.endsWith(right) && count(bare, left) < count(bare, right),
  )
  if (open) return trimmed(bare.slice(0, -1))
  return bare
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

function hrefOf(address: string): string | null {
  const whole = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname.includes('.') && !hostname.endsWith('.') ? href : null
}
