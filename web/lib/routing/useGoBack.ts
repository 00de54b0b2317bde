import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** One step back, or to the area’s first page where there is no step. */
export function useGoBack(otherwise: '/' | '/karten' | '/stories'): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: otherwise }))
}
