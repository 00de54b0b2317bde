import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import { useDecline } from './queries.ts'
import { declineTexts as texts } from './texts.ts'

/** „Heute nicht“: asks once, by name, and never for a reason (O-084). */
export function DeclineButton({ title }: { title: string }) {
  const [asking, setAsking] = useState(false)
  const declining = useDecline()
  const close = () => setAsking(false)
  return (
    <>
      <Button tone="muted" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <Sheet
        open={asking}
        onClose={close}
        title={texts.title}
        footer={
          <>
            <Button tone="text" wide onClick={close}>
              {texts.keep}
            </Button>
            <Button
              wide
              busy={declining.isPending}
              onClick={() => declining.mutate(undefined, { onSettled: close })}
            >
              {texts.confirm}
            </Button>
          </>
        }
      >
        <p>{texts.what(title)}</p>
      </Sheet>
    </>
  )
}
