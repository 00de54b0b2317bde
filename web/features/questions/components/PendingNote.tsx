import { useEffect, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { sendingTexts as texts } from '../texts.ts'

/** What takes longer than this is worth a word; most answers are there long before. */
const PATIENCE_MS = 2_500

/** Says that answers are kept until the server has them. */
export function PendingNote({ unsent }: { unsent: number }) {
  const online = useOnline()
  const [isLate, setLate] = useState(false)
  const waits = unsent > 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  if (!waits || (online && !isLate)) return null
  return <Banner tone="offline">{texts.waiting(unsent)}</Banner>
}
