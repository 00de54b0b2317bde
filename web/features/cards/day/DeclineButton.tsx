import { useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { useDecline } from '../choice/queries.ts'

const texts = {
  action: 'Heute nicht',
  title: 'Heute nicht?',
  what: (title: string) => `„${title}“ kommt zurück in den Stapel. Ein Grund ist nicht nötig.`,
  keep: 'Doch behalten',
}

/** „Heute nicht“: asks once, by name, and never for a reason (O-084). */
export function DeclineButton({ card }: { card: Card }) {
  const [asking, setAsking] = useState(false)
  const declining = useDecline()
  const close = () => setAsking(false)
  return (
    <>
      <Button tone="muted" small onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={texts.title}
        keep={texts.keep}
        confirm={texts.action}
        busy={declining.isPending}
        onConfirm={() => declining.mutate(card.id, { onSettled: close })}
      >
        <p>{texts.what(card.title)}</p>
      </ConfirmSheet>
    </>
  )
}
