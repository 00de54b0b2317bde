import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'
import { type ChatPhoto, chatPhoto } from './chatPhoto.ts'

/** The shown photo if it was opened by `open`: closing it then goes back in the history. */
let opened: string | null = null
onSessionReset(() => {
  opened = null
})

/** The photo shown full-screen; its id is in the URL, so that the back button closes it. */
export function usePhotoParam() {
  const { foto } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // Only the overlay changes: no transition, no scrolling.
  const samePage = { to: '.', viewTransition: false, resetScroll: false } as const
  return {
    shown: foto,
    /** @param fromChat the photo, unless it is one of the gallery */
    open(id: string, fromChat: ChatPhoto | null = null) {
      opened = id
      chatPhoto.set(fromChat)
      void navigate({ ...samePage, search: { foto: id } })
    },
    show(id: string) {
      if (opened !== null && opened === foto) opened = id
      void navigate({ ...samePage, search: { foto: id }, replace: true })
    },
    close() {
      if (opened !== null && opened === foto) router.history.back()
      else void navigate({ ...samePage, search: {}, replace: true })
      opened = null
    },
  }
}
