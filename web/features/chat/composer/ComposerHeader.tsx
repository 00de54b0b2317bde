'use no memo' // docs/decisions/0016

import X from 'lucide-react/icons/x'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Quote } from '#contract/kernel/message.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { QuoteBlock } from '../message/QuoteBlock.tsx'
import type { Names } from '../message/useNames.ts'
import { COUNTED_FROM } from './draft.ts'
import { texts } from './texts.ts'

interface ReplyPreviewProps {
  reply: Quote
  names: Names
  viewer: Viewer
  onRemove: () => void
}

export interface ComposerHeaderProps extends Omit<ReplyPreviewProps, 'reply'> {
  reply: Quote | null
  /** Characters of the message as it would be sent. */
  length: number
}

/** Above the field: the quoted message, and the length of the text near its limit. */
export function ComposerHeader({ reply, length, ...replyProps }: ComposerHeaderProps) {
  return (
    <>
      {reply && <ReplyPreview reply={reply} {...replyProps} />}
      {length > COUNTED_FROM && <Length used={length} />}
    </>
  )
}

function ReplyPreview({ reply, names, viewer, onRemove }: ReplyPreviewProps) {
  const mine = reply.senderId === viewer.userId
  const name = names.of(reply.senderId)
  return (
    <div className="composer-quote">
      <span className="sr-only">{mine ? texts.replyToSelf : texts.replyTo(name)}</span>
      <QuoteBlock quote={reply} name={name} mine={mine} />
      <IconButton label={texts.removeQuote} icon={<X />} onClick={onRemove} />
    </div>
  )
}

/** Referenced by the field's aria-describedby. */
function Length({ used }: { used: number }) {
  return (
    <div id="chat-length" className="flex justify-between gap-3 px-4 pb-2 text-xs text-muted">
      {used > TEXT_MAX && (
        <p role="alert" className="text-danger">
          {uiTexts.tooLong(TEXT_MAX)}
        </p>
      )}
      <span className="ml-auto shrink-0 tabular-nums">
        <span aria-hidden="true">
          {used}/{TEXT_MAX}
        </span>
        <span className="sr-only">{uiTexts.counter(used, TEXT_MAX)}</span>
      </span>
    </div>
  )
}
