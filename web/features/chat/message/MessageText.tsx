'use no memo' // docs/decisions/0016

import { piecesOf } from './linkify.ts'

/** A text with its web addresses as links that open elsewhere (CHAT-34, CHAT-35). */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return piecesOf(text).map((piece) => {
    const key = at
    at += piece.text.length
    if (piece.kind === 'text') return <span key={key}>{piece.text}</span>
    return (
      <a
        key={key}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="chat-link"
      >
        {piece.text}
      </a>
    )
  })
}
