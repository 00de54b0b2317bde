import { useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { useGoBack } from '../../../lib/routing/useGoBack.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import { useLimit } from '../reactions/queries.ts'
import { limitTexts as texts } from '../reactions/texts.ts'

/** „Nie zeigen“: one's own limit, asked once; that the card rests is seen by both (O-149). */
export function LimitButton({ card, limited }: { card: Card; limited: boolean }) {
  const [asking, setAsking] = useState(false)
  const limiting = useLimit(card.id)
  const goBack = useGoBack('/karten')
  const close = () => setAsking(false)
  const set = (next: boolean) =>
    limiting.mutate(next, {
      onSuccess: () => {
        close()
        if (next) goBack()
      },
    })
  if (limited) {
    return (
      <Button tone="quiet" small busy={limiting.isPending} onClick={() => set(false)}>
        {texts.lift}
      </Button>
    )
  }
  return (
    <>
      <Button tone="muted" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={texts.title}
        keep={texts.keep}
        confirm={texts.action}
        busy={limiting.isPending}
        onConfirm={() => set(true)}
      >
        <p>
          {texts.what} {texts.back}
        </p>
      </ConfirmSheet>
    </>
  )
}
