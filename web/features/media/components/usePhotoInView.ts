import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { onSessionReset } from '../../../lib/sessionReset.ts'

/** The photo in view if it was opened here, so that one step back leads to where it was. */
let opened: string | null = null
onSessionReset(() => {
  opened = null
})

/**
 * Which photo is shown whole. It stands in the address, so that the browser's way back closes it;
 * an id says nothing about the picture.
 */
export function usePhotoInView() {
  const { foto } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  // The screen stays where it is; only what lies over it changes.
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
