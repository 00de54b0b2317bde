import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { texts } from './texts.ts'

/** Error screen inside the shell; retries by button and when the network returns. */
export function CrashPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return <ErrorState what={texts.crash} safe={texts.crashSafe} onRetry={retry} />
}
