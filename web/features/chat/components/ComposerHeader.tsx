'use no memo' // docs/decisions/0016

import X from 'lucide-react/icons/x'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Quote } from '#contract/kernel/message.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { answeringTexts as texts } from '../answering-texts.ts'
import { COUNTED_FROM } from '../length-state.ts'
import type { Viewer } from '../shown-state.ts'
import type { Names } from './names.ts'
import { QuoteBlock } from './QuoteBlock.tsx'

interface AnsweringProps {
  reply: Quote
  names: Names
  viewer: Viewer
  onDrop: () => void
}

export interface ComposerHeaderProps extends Omit<AnsweringProps, 'reply'> {
  reply: Quote | null
  /** Characters of the message as it would be sent. */
  used: number
}

/** Above the field: the message one answers, and how long one's own is when it nears its limit. */
export function ComposerHeader({ reply, used, ...answering }: ComposerHeaderProps) {
  return (
    <>
      {reply && <Answering reply={reply} {...answering} />}
      {used > COUNTED_FROM && <Length used={used} />}
    </>
  )
}

function Answering({ reply, names, viewer, onDrop }: AnsweringProps) {
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

/** The field names it as its description. */
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
