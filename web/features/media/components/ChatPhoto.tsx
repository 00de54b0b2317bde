import type { Message } from '#contract/kernel/message.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import { placeOf } from './placeOf.ts'
import { press } from './pressed.ts'
import { useCaption } from './useCaption.ts'
import { usePhotoInView } from './usePhotoInView.ts'

/** The photo of a message: its place is kept before it comes; a tap shows it whole (CHAT-13). */
export function ChatPhoto({ message }: { message: Message }) {
  const caption = useCaption()
  const { open } = usePhotoInView()
  const { thumbUrl, photo } = message
  if (thumbUrl === null) return null
  return (
    <button
      type="button"
      className="chat-photo"
      style={placeOf(photo)}
      onClick={() => {
        press(message)
        open(message.id)
      }}
    >
      <PhotoImage src={thumbUrl} photo={photo} className="size-full" />
      <VisuallyHidden>{caption(message)}</VisuallyHidden>
    </button>
  )
}
