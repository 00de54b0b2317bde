import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { sendingTexts as texts } from '../texts.ts'

/** The note appears after this time; most answers are saved earlier. */
const NOTE_DELAY_MS = 2_500

/** Note that answers are queued. */
export function PendingNote({ unsent }: { unsent: number }) {
  const online = useOnline()
  const [isLate, setLate] = useState(false)
  const waits = unsent > 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), NOTE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  if (!waits || (online && !isLate)) return null
  return <Banner tone="offline">{texts.waiting(unsent)}</Banner>
}
