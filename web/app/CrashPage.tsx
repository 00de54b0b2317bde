import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'
import { texts } from './texts.ts'

/** A screen failed: the frame stays, the screen can be tried again. */
export function CrashPage({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState what={texts.crash} safe={texts.crashSafe} onRetry={retry} />
}
