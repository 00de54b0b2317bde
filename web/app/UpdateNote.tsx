import { useStore } from '../lib/store.ts'
import { Button } from '../ui/button/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { offeredUpdate } from './staleBuild.ts'
import { texts } from './texts.ts'

/** Offers a newer build; it takes over when the person says so, never on its own. */
export function UpdateNote() {
  const takeOver = useStore(offeredUpdate)
  if (takeOver === null) return null
  return (
    <Banner
      tone="ok"
      className="mb-3"
      action={
        <Button tone="quiet" small onClick={takeOver}>
          {texts.updateNow}
        </Button>
      }
    >
      {texts.update}
    </Banner>
  )
}
