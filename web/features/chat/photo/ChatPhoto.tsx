import type { CSSProperties } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { openPhoto } from '../viewer/openPhotoStore.ts'
import { usePhotoParam } from '../viewer/usePhotoParam.ts'
import { PhotoImage } from './PhotoImage.tsx'
import { useCaption } from './useCaption.ts'

/** The photo of a message; a tap opens the viewer (CHAT-13). */
export function ChatPhoto({ message, style }: { message: Message; style: CSSProperties }) {
  const caption = useCaption()
  const { open } = usePhotoParam()
  const { thumbUrl, photo } = message
  if (thumbUrl === null) return null
  return (
    <button
      type="button"
      className="chat-photo"
      style={style}
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
