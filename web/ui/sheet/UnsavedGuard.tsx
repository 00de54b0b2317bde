import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLeavingForGood } from '#web/lib/routing/leaveForGood.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { Button } from '../button/Button.tsx'
import { unsavedTexts as texts } from '../texts.ts'
import { Sheet } from './Sheet.tsx'

/** Asks before a navigation loses unsaved text; the browser itself asks when the tab is closed. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  useEffect(() => registerUnsaved(isUnsaved), [isUnsaved])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: () => !isLeavingForGood() && isUnsaved(),
    withResolver: true,
  })
  return (
    <Sheet
      open={status === 'blocked'}
      onClose={() => reset?.()}
      // A step back is what it asks about, and is asked about again.
      leavesSteps
      title={texts.title}
      footer={
        <>
          <Button tone="danger" wide onClick={() => proceed?.()}>
            {texts.leave}
          </Button>
          <Button wide onClick={() => reset?.()}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.what}</p>
    </Sheet>
  )
}
