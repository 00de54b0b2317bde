import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** One step back, or to the cards where there is no step. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/karten' }))
}
