'use no memo' // docs/decisions/0016

import type { Quote } from '#contract/chat/shapes.ts'
import { QuotePhoto } from '../photo/lazyPhotoParts.tsx'
import { texts } from './texts.ts'
import type { Names } from './useNames.ts'

/** Author and first lines of a quoted message, or its photo, in the colour of who wrote it. */
export function QuoteBlock({ quote, names }: { quote: Quote; names: Names }) {
  return (
    <span className="chat-quote" data-mine={names.isMe(quote.senderId) || undefined}>
      <b dir="auto">{names.of(quote.senderId)}</b>
      <span dir="auto">
        {quote.deleted ? texts.deleted : (quote.text ?? texts[quote.thumbUrl ? 'photo' : 'voice'])}
      </span>
      {quote.thumbUrl !== null && (
        <QuotePhoto key={quote.id} id={quote.id} thumbUrl={quote.thumbUrl} />
      )}
    </span>
  )
}
