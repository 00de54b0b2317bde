import type { Message } from '#contract/kernel/message.ts'
import { queryClient } from '../../../lib/query.ts'
import { attachToSocket } from '../../../lib/socket.ts'
import { galleryQuery } from './galleryQuery.ts'

/** Refetches the gallery when a photo was sent or deleted. Returns a function that unsubscribes. */
export const subscribePhotoEvents = (): (() => void) =>
  attachToSocket((socket) => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: galleryQuery.queryKey })
    const onSent = ({ fileUrl }: Message) => fileUrl !== null && refresh()
    const onChanged = ({ deletedAt }: Message) => deletedAt !== null && refresh()
    socket.on('chat_message', onSent)
    socket.on('chat_message_updated', onChanged)
    return () => {
      socket.off('chat_message', onSent)
      socket.off('chat_message_updated', onChanged)
    }
  })
