'use no memo' // docs/decisions/0016

import X from 'lucide-react/icons/x'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Quote } from '#contract/kernel/message.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { Viewer } from '../message/displayMessages.ts'
import { QuoteBlock } from '../message/QuoteBlock.tsx'
import type { Names } from '../message/useNames.ts'
import { COUNTED_FROM } from './length.ts'
import { replyTexts as texts } from './texts.ts'

interface ReplyPreviewProps {
  reply: Quote
  names: Names
  viewer: Viewer
  onDrop: () => void
}

export interface ComposerHeaderProps extends Omit<ReplyPreviewProps, 'reply'> {
  reply: Quote | null
  /** Characters of the message as it would be sent. */
  used: number
}

/** Above the field: the quoted message, and the length of the text near its limit. */
export function ComposerHeader({ reply, used, ...replyProps }: ComposerHeaderProps) {
  return (
    <>
      {reply && <ReplyPreview reply={reply} {...replyProps} />}
      {used > COUNTED_FROM && <Length used={used} />}
    </>
  )
}

function ReplyPreview({ reply, names, viewer, onDrop }: ReplyPreviewProps) {
  const mine = reply.senderId === viewer.userId
  const name = names.of(reply.senderId)
  return (
    <div className="chat-answering">
      <VisuallyHidden>{mine ? texts.quotingSelf : texts.quoting(name)}</VisuallyHidden>
      <QuoteBlock quote={reply} name={name} mine={mine} />
      <IconButton label={texts.dropQuote} icon={<X />} onClick={onDrop} />
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
        <VisuallyHidden>{uiTexts.counter(used, TEXT_MAX)}</VisuallyHidden>
      </span>
    </div>
  )
}
