import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { onSessionReset } from '../../../lib/sessionReset.ts'

/** The shown photo if it was opened in this visit: closing it then goes back in the history. */
let opened: string | null = null
onSessionReset(() => {
  opened = null
})

/** The photo shown full-screen; its id is in the URL, so that the back button closes it. */
export function usePhotoViewer() {
  const { foto } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // Only the overlay changes: no transition, no scrolling.
  const stay = { to: '.', viewTransition: false, resetScroll: false } as const
  return {
    shown: foto,
    open(id: string) {
      opened = id
      void navigate({ ...stay, search: { foto: id } })
    },
    turnTo(id: string) {
      if (opened !== null && opened === foto) opened = id
      void navigate({ ...stay, search: { foto: id }, replace: true })
    },
    close() {
      if (opened !== null && opened === foto) router.history.back()
      else void navigate({ ...stay, search: {}, replace: true })
      opened = null
    },
  }
}
