import { lazy, Suspense } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { onForget } from '../../../lib/memory.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import { thumbSize } from './thumbSize.ts'
import { useCaption } from './useCaption.ts'
import { usePhotoInView } from './usePhotoInView.ts'

const PhotoView = lazy(async () => ({ default: (await import('./PhotoView.tsx')).PhotoView }))

/** The message whose photo was pressed last; the address holds only its id. */
let pressed: Message | null = null
onForget(() => {
  pressed = null
})

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
      style={thumbSize(photo)}
      onClick={() => {
        pressed = message
        open(message.id)
      }}
    >
      <PhotoImage src={thumbUrl} photo={photo} className="size-full" />
      <VisuallyHidden>{caption(message)}</VisuallyHidden>
    </button>
  )
}

/** The pressed photo over the whole screen, alone (CHAT-13 to CHAT-15). */
export function ChatPhotoView() {
  const { shown, turnTo, close } = usePhotoInView()
  if (pressed === null || pressed.id !== shown) return null
  const { id, fileUrl, thumbUrl, senderId, createdAt } = pressed
  if (fileUrl === null || thumbUrl === null) return null
  return (
    <Suspense fallback={null}>
      <PhotoView
        items={[{ id, fileUrl, thumbUrl, senderId, createdAt }]}
        shownId={id}
        onTurn={turnTo}
        onClose={close}
      />
    </Suspense>
  )
}
