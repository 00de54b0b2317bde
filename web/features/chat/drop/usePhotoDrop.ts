import { useEffect, useEffectEvent, useState } from 'react'
import { listen } from '#web/lib/listen.ts'
import { useSession } from '#web/lib/session/session.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { choosePhotos, chosenPhotos } from '../upload/chosenPhotos.ts'
import { texts } from './texts.ts'

/** A browser repeats `dragover` at least three times as often, also while the pointer rests. */
const LEFT_AFTER_MS = 1000

/** As the picker takes them (CHAT-31); not every system knows the type of HEIC. */
const isPhoto = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/** Another sheet is open, which has other fields. */
const isElsewhere = (): boolean =>
  chosenPhotos.get().length === 0 && document.querySelector('dialog[open]') !== null

/**
 * Takes photos that are pasted or dropped while the chat is open; they are looked at before they are
 * sent, as chosen ones are. Returns whether files are held over the screen.
 */
export function usePhotoDrop(): boolean {
  const [isOver, setOver] = useState(false)
  const { profile } = useSession()

  const take = useEffectEvent((files: readonly File[]) => {
    const photos = files.filter(isPhoto)
    if (profile?.partner === null) return toast(texts.noPartner)
    if (photos.length < files.length) toast(texts.onlyPhotos)
    if (photos.length > 0) choosePhotos(photos)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** A photo of the conversation itself is dragged. */
    let isOwn = false
    const hold = (held: boolean) => {
      clearTimeout(timer)
      setOver(held)
      if (held) timer = setTimeout(setOver, LEFT_AFTER_MS, false)
    }
    const filesOf = (transfer: DataTransfer | null) =>
      !isOwn && !isElsewhere() && transfer?.types.includes('Files') ? transfer : null
    return combineUnsubscribes([
      listen(document, 'dragstart', () => (isOwn = true)),
      listen(document, 'dragend', () => (isOwn = false)),
      listen(document, 'dragover', (event) => {
        const files = filesOf((event as DragEvent).dataTransfer)
        if (files === null) return
        event.preventDefault()
        files.dropEffect = 'copy'
        hold(true)
      }),
      listen(document, 'dragleave', (event) => {
        if ((event as DragEvent).relatedTarget === null) hold(false)
      }),
      listen(document, 'drop', (event) => {
        const files = filesOf((event as DragEvent).dataTransfer)
        hold(false)
        if (files === null) return
        event.preventDefault()
        take([...files.files])
      }),
      listen(document, 'paste', (event) => {
        const pasted = filesOf((event as ClipboardEvent).clipboardData)
        // Office programs add a picture of the text.
        if (pasted === null || pasted.types.includes('text/plain')) return
        event.preventDefault()
        take([...pasted.files])
      }),
      () => clearTimeout(timer),
    ])
  }, [])
  return isOver
}
