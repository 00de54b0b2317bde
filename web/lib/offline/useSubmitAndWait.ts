import { useEffect, useRef } from 'react'

interface Change<P, R> {
  readonly submitAndWait: (payload: P, closed?: AbortSignal) => Promise<R>
}

/**
 * `submitAndWait` of a change for a form that may be closed meanwhile: from then on its change counts as
 * waiting, and what becomes of it is told as of any other.
 */
export function useSubmitAndWait<P, R>({
  submitAndWait,
}: Change<P, R>): (payload: P) => Promise<R> {
  const form = useRef<AbortController>(null)
  useEffect(() => {
    const mounted = new AbortController()
    form.current = mounted
    return () => mounted.abort()
  }, [])
  return (payload) => submitAndWait(payload, form.current?.signal)
}
