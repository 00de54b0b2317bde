import type { CSSProperties } from 'react'
import type { Message } from '#contract/kernel/message.ts'
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
      <span className="sr-only">{caption(message)}</span>
    </button>
  )
}
