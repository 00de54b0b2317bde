import type { Message } from '#contract/kernel/message.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { openPhoto } from '../viewer/openPhotoStore.ts'
import { usePhotoViewer } from '../viewer/usePhotoParam.ts'
import { PhotoImage } from './PhotoImage.tsx'
import { photoSizeStyle } from './photoSizeStyle.ts'
import { useCaption } from './useCaption.ts'

/** The photo of a message: its place is kept before it comes; a tap shows it whole (CHAT-13). */
export function ChatPhoto({ message }: { message: Message }) {
  const caption = useCaption()
  const { open } = usePhotoViewer()
  const { thumbUrl, photo } = message
  if (thumbUrl === null) return null
  return (
    <button
      type="button"
      className="chat-photo"
      style={photoSizeStyle(photo)}
      onClick={() => {
        openPhoto.set(message)
        open(message.id)
      }}
    >
      <PhotoImage src={thumbUrl} photo={photo} className="size-full" />
      <VisuallyHidden>{caption(message)}</VisuallyHidden>
    </button>
  )
}
