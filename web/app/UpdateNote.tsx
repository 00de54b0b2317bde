import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { texts } from './texts.ts'

/** Tells that a newer build waits; it takes over when the person says so, never on its own. */
export function UpdateNote({ onTake }: { onTake: () => void }) {
  const [busy, setBusy] = useState(false)
  const take = () => {
    setBusy(true)
    onTake()
  }
  return (
    <Banner
      tone="ok"
      className="mb-3"
      action={
        <Button tone="quiet" small busy={busy} onClick={take}>
          {texts.updateNow}
        </Button>
      }
    >
      {texts.update}
    </Banner>
  )
}
