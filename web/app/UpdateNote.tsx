import { useState } from 'react'
import { allowLeaving } from '../lib/routing/leaveForGood.ts'
import { isSomethingUnsaved } from '../lib/routing/unsaved.ts'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/button/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { unsavedTexts } from '../ui/texts.ts'
import { offeredUpdate } from './staleBuild.ts'
import { texts } from './texts.ts'

/**
 * Offers a newer build; it takes over when the person says so, never on its own, and not with what
 * is being written before the person has agreed to lose it. Asked without a sheet, which is no part
 * of the first view, and may be gone from the server for this build.
 */
export function UpdateNote() {
  const takeOver = useStore(offeredUpdate)
  const [isAsking, setAsking] = useState(false)
  if (takeOver === null) return null
  const press = () => {
    if (isAsking) setAsking(false)
    else if (isSomethingUnsaved()) setAsking(true)
    else takeOver()
  }
  const loseUnsaved = () => {
    allowLeaving()
    takeOver()
  }
  return (
    <Banner
      tone="ok"
      className="mb-3"
      action={
        <Button tone="quiet" small onClick={press}>
          {isAsking ? unsavedTexts.stay : texts.updateNow}
        </Button>
      }
    >
      {isAsking ? texts.updateLoses : texts.update}
      {isAsking && (
        <div className="-ml-3">
          <Button tone="text" small onClick={loseUnsaved}>
            {unsavedTexts.leave}
          </Button>
        </div>
      )}
    </Banner>
  )
}
