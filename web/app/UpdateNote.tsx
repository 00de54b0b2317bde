import { useState } from 'react'
import { allowLeaving } from '../lib/routing/leaveForGood.ts'
import { isSomethingUnsaved } from '../lib/routing/unsaved.ts'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/button/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ConfirmSheet } from '../ui/sheet/ConfirmSheet.tsx'
import { unsavedTexts } from '../ui/texts.ts'
import { offeredUpdate } from './staleBuild.ts'
import { texts } from './texts.ts'

/**
 * Offers a newer build; it takes over when the person says so, never on its own, and not with what
 * is being written before the person has agreed to lose it.
 */
export function UpdateNote() {
  const takeOver = useStore(offeredUpdate)
  const [isAsking, setAsking] = useState(false)
  if (takeOver === null) return null
  const loseUnsaved = () => {
    setAsking(false)
    allowLeaving()
    takeOver()
  }
  return (
    <>
      <Banner
        tone="ok"
        className="mb-3"
        action={
          <Button
            tone="quiet"
            small
            onClick={() => (isSomethingUnsaved() ? setAsking(true) : takeOver())}
          >
            {texts.updateNow}
          </Button>
        }
      >
        {texts.update}
      </Banner>
      {isAsking && (
        // Not a part that is loaded later: that of this build may be gone from the server.
        <ConfirmSheet
          open
          onClose={() => setAsking(false)}
          title={unsavedTexts.title}
          keep={unsavedTexts.stay}
          confirm={texts.updateAnyway}
          danger
          busy={false}
          onConfirm={loseUnsaved}
        >
          <p>{texts.updateLoses}</p>
        </ConfirmSheet>
      )}
    </>
  )
}
