import type { CSSProperties } from 'react'
import type { Message } from '#contract/chat/shapes.ts'
import { usePhotoParam } from '../viewer/usePhotoParam.ts'
import { PhotoImage } from './PhotoImage.tsx'
import { useCaption } from './useCaption.ts'
import { usePhotoUrl } from './usePhotoUrl.ts'

// Parts the chat can do without at first, photos above all, in one chunk that is loaded after the text.
export { SideColumn } from '../gallery/SideColumn.tsx'
export { MessageGestures } from '../gestures/MessageGestures.tsx'
export { PhotoButton } from '../upload/PhotoButton.tsx'
export { UploadTray } from '../upload/UploadTray.tsx'
export { ChatVoice } from '../voice/ChatVoice.tsx'
export { RecordButton } from '../voice/RecordButton.tsx'

/** The photo a reply quotes. */
export function QuotePhoto({ id, thumbUrl }: { id: string; thumbUrl: string }) {
  const { src } = usePhotoUrl({ id, size: 'thumb', address: thumbUrl })
  return <img src={src} alt="" width={40} height={40} decoding="async" />
}

/** The photo of a message; a tap opens the viewer (CHAT-13). */
export function ChatPhoto({ message, style }: { message: Message; style: CSSProperties }) {
  const { caption } = useCaption()
  const { open } = usePhotoParam()
  const { id, fileUrl, thumbUrl, photo } = message
  if (fileUrl === null || thumbUrl === null) return null
  return (
    <button
      type="button"
      className="chat-photo"
      style={style}
      onClick={() => open(id, { ...message, fileUrl, thumbUrl })}
    >
      <PhotoImage id={id} thumbUrl={thumbUrl} photo={photo} className="size-full" />
      <span className="sr-only">{caption(message)}</span>
    </button>
  )
}
