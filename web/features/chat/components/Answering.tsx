'use no memo' // docs/decisions/0016

import X from 'lucide-react/icons/x'
import type { Quote } from '#contract/kernel/message.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { answeringTexts as texts } from '../answering-texts.ts'
import type { Viewer } from '../shown-state.ts'
import type { Names } from './names.ts'
import { QuoteBlock } from './QuoteBlock.tsx'

export interface AnsweringProps {
  reply: Quote
  names: Names
  viewer: Viewer
  onDrop: () => void
}

/** The message one is about to answer, above the field. */
export function Answering({ reply, names, viewer, onDrop }: AnsweringProps) {
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
