'use no memo' // docs/decisions/0016

import type { Quote } from '#contract/kernel/message.ts'
import { texts } from './texts.ts'

/** Author and first lines of a quoted message, or its photo, in the colour of who wrote it. */
export function QuoteBlock({ quote, name, mine }: { quote: Quote; name: string; mine: boolean }) {
  const words = quote.deleted ? texts.deleted : (quote.text ?? texts.photo)
  return (
    <span className="chat-quote" data-mine={mine || undefined}>
      <b>{name}</b>
      <span>{words}</span>
      {quote.thumbUrl !== null && (
        <img src={quote.thumbUrl} alt="" width={40} height={40} loading="lazy" decoding="async" />
      )}
    </span>
  )
}
